import { defineEndpoint } from '../define-endpoint.ts'
import { GivenInstant, Id, Instant } from '../id.ts'
import { rule } from '../text.ts'
import { z } from '../zod.ts'

/** Who acts on the tasks of an account while its person is away. */

const Deputy = z.object({
  accountId: Id,
  userName: z.string(),
  beginsAt: Instant,
  endsAt: Instant,
})
const OwnDeputy = z.object({ deputy: z.optional(Deputy) })
export type OwnDeputy = z.output<typeof OwnDeputy>

const DeputyNaming = z
  .strictObject({ accountId: Id, beginsAt: GivenInstant, endsAt: GivenInstant })
  .check(({ value: { beginsAt, endsAt }, issues }) => {
    if (beginsAt >= endsAt)
      issues.push({ code: 'custom', path: ['endsAt'], message: rule('deputyPeriod'), input: endsAt })
  })

const own = { service: 'admin/v1', permission: 'process:act' } as const

export const getDeputy = defineEndpoint({
  ...own,
  id: 'processDeputy.detail',
  method: 'GET',
  path: 'processDeputy/detail',
  summary: 'Who acts on the tasks of the account while it is away, unless that is over.',
  request: z.strictObject({}),
  response: OwnDeputy,
  offline: 'cached-read',
})

export const nameDeputy = defineEndpoint({
  ...own,
  id: 'processDeputy.name',
  method: 'PUT',
  path: 'processDeputy/name',
  summary: 'Names the deputy of the account for a period, instead of one named before.',
  request: DeputyNaming,
  response: OwnDeputy,
  offline: 'online-only',
})

export const endDeputy = defineEndpoint({
  ...own,
  id: 'processDeputy.end',
  method: 'POST',
  path: 'processDeputy/end',
  summary: 'Ends the period: what comes from then on comes to the account itself.',
  request: z.strictObject({}),
  response: OwnDeputy,
  offline: 'online-only',
})
