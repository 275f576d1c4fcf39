import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { prepareRequest } from '#request/prepare.ts'

/** Endpoints whose path ends in a word. */
function ending(word: string): Endpoint[] {
  return allEndpoints.filter(({ path }) => path.split('/').at(-1) === word)
}

const page = { pageIndex: 1, pageSize: 15, desc: false }

test.each(ending('listPage').map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  'SES-22 the list %s is a GET with pageSize, sortBy and desc, and its rows are read from data',
  (_id, endpoint) => {
    expect(endpoint.method).toBe('GET')
    const refused = z.safeParse(endpoint.request, { ...page, sortBy: 'no such column' })
    // Nothing of the page itself is refused: just the column, and what this list cannot do without.
    const places = refused.error?.issues.map(({ path }) => String(path[0]))
    expect(places).toContain('sortBy')
    expect(places?.filter((place) => place in page)).toEqual([])
    const data = { records: [], total: 0, pageIndex: 1, pageSize: 15 }
    expect(z.safeParse(endpoint.response, data).success).toBe(true)
  },
)

test('SES-22 adding is POST, editing PUT, deleting DELETE with a list of ids as form data', () => {
  expect(ending('listPage').length).toBeGreaterThan(3)
  for (const { id, method } of ending('add')) expect([id, method]).toEqual([id, 'POST'])
  for (const { id, method } of ending('update')) expect([id, method]).toEqual([id, 'PUT'])
  expect(ending('delete').length).toBeGreaterThan(0)
  for (const endpoint of ending('delete')) {
    expect([endpoint.id, endpoint.method]).toEqual([endpoint.id, 'DELETE'])
    const prepared = prepareRequest(endpoint, { ids: ['a', 'b'] })
    expect(prepared.contentType).toBe('application/x-www-form-urlencoded')
    expect(new URLSearchParams(new TextDecoder().decode(prepared.body)).get('ids')).toBe('a,b')
  }
})
