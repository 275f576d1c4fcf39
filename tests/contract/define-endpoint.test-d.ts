import { expectTypeOf, test } from 'vitest'
import {
  defineEndpoint,
  type QueuedEndpoint,
  type RequestOf,
  type ResponseOf,
} from '#contract/define-endpoint.ts'
import { deleteRoles } from '#contract/role/endpoints.ts'
import { updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { handle } from '#gateway/http/handle.ts'
import type { Engine } from '#offline/engine-types.ts'

type Declaration = Parameters<typeof defineEndpoint>[0]
const Request = z.strictObject({ name: z.string() })

test('an endpoint without a permission, or with one that is not declared, does not compile', () => {
  expectTypeOf<Omit<Declaration, 'permission'>>().not.toExtend<Declaration>()
  expectTypeOf<Omit<Declaration, 'permission'> & { permission: 'workSite:fly' }>().not.toExtend<Declaration>()
  expectTypeOf<Omit<Declaration, 'permission'> & { permission: 'workSite:edit' }>().toExtend<Declaration>()
})

test('only an endpoint with a queue rule can be submitted', () => {
  expectTypeOf(updateWorkSite).toExtend<QueuedEndpoint>()
  expectTypeOf(deleteRoles).not.toExtend<QueuedEndpoint>()
  type Submitted = Parameters<Engine['submit']>[0]
  expectTypeOf(updateWorkSite).toExtend<Submitted>()
  expectTypeOf(deleteRoles).not.toExtend<Submitted>()
})

test('a wrong field of a request or an answer does not compile', () => {
  expectTypeOf<{ workSiteId: string; baseRevision: number }>().toExtend<RequestOf<typeof updateWorkSite>>()
  expectTypeOf<{ workSiteId: string; baseRevision: string }>().not.toExtend<
    RequestOf<typeof updateWorkSite>
  >()
  expectTypeOf<ResponseOf<typeof updateWorkSite>['workSite']>().toEqualTypeOf<WorkSite>()
})

test('a queue rule sees the request of its endpoint, and a handler its own request and answer', () => {
  const rename = defineEndpoint({
    id: 'test.rename',
    service: 'admin/v1',
    method: 'POST',
    path: 'test/rename',
    summary: 'A test.',
    permission: 'workSite:edit',
    request: Request,
    response: z.object({ name: z.string() }),
    offline: { effect: 'update', entities: () => [], label: (request) => request.name },
  })
  expectTypeOf(rename).toExtend<QueuedEndpoint>()
  type Step = Parameters<typeof handle<typeof rename>>[1]
  expectTypeOf<Parameters<Step>[1]>().toEqualTypeOf<{ name: string }>()
  expectTypeOf<Awaited<ReturnType<Step>>>().toEqualTypeOf<{ name: string }>()
})
