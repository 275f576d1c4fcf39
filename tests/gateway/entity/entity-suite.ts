import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { Values } from '#contract/entity-types.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { reachesOf } from '../line/reaches.ts'
import { type EntitySample, entitySamples, type SampledKind } from './entity-sample.ts'
import { filtersOf, somethingOf } from './row-values.ts'

const Row = z.looseObject({ revision: z.int() })
type Row = z.output<typeof Row>
const Page = z.object({ records: z.array(Row), total: z.int() })
const Saved = z.looseObject({ merged: z.optional(z.array(z.string())) })

/** What every entity keeps to, from its declaration; call it in a test file of the kind. */
export function entitySuite(kind: SampledKind): void {
  const sample: EntitySample = entitySamples[kind]
  const { entity, calls, all, unrecorded = [], unlisted = [], detailed = [] } = sample
  let gateway: TestGateway
  let client: Client
  let other: Client
  beforeAll(async () => {
    gateway = await startGateway()
    client = await Client.signIn(gateway, sample.account)
    other = await Client.signIn(gateway, sample.account)
  })
  afterAll(() => gateway.close())

  const dataOf = async (endpoint: Endpoint, request: Values, by = client) => {
    const { code, data, message } = await by.answer(endpoint, request)
    expect([endpoint.id, code, message]).toEqual([endpoint.id, codes.success, expect.anything()])
    return data
  }
  const codeOf = async (to: Endpoint, request: Values, by = client) => (await by.answer(to, request)).code
  const refused = async (endpoint: Endpoint, request: Values) => {
    const { code, data } = await client.answer(endpoint, request)
    return [code, code === codes.invalid ? [...new Set(fieldsOf(data))] : data]
  }
  const savedRow = (data: unknown) => z.parse(Row, z.parse(Saved, data)[entity.name])
  const idOf = (row: Values) => ({ [entity.id]: row[entity.id] })
  const rowsOf = async (query: Values = {}) => {
    if (all) {
      const answer = await dataOf(all.endpoint, all.request(client))
      return z.parse(z.array(Row), all.rows ? all.rows(answer) : answer)
    }
    return calls.list ? z.parse(Page, await dataOf(calls.list, { pageSize: 2000, ...query })).records : []
  }
  const listed = (row: Values, left = unlisted) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
  const detail = async (row: Values) => {
    const found = calls.detail
      ? z.parse(Row, await dataOf(calls.detail, idOf(row)))
      : (await rowsOf()).find((each) => each[entity.id] === row[entity.id])
    return z.parse(Row, listed(found ?? {}, detailed))
  }
  // Some are deleted by their ids alone.
  const byRevision = z.safeParse(calls.remove.request, { ids: [randomUUID()], baseRevision: 1 }).success
  const removal = (row: Row) => ({
    ids: [row[entity.id]],
    ...(byRevision && { baseRevision: row.revision }),
  })
  const newRequest = async () => ({ [entity.id]: randomUUID(), ...(await sample.add(client)) })
  const add = async () => savedRow(await dataOf(calls.add, await newRequest()))
  const edit = (row: Row, fields: Values, more: Values = {}) => ({
    ...idOf(row),
    baseRevision: row.revision,
    ...fields,
    ...more,
  })
  const edits = Object.entries(sample.edits)
  const [first = ['', []], second = first] = edits
  // The first two fields that are no group, with a first and second value each.
  const one = { [first[0]]: first[1][0] }
  const oneAgain = { [first[0]]: first[1][1] }
  const another = { [second[0]]: second[1][0] }

  test(`${kind}: a row is added, found, edited and deleted`, async () => {
    const request = await newRequest()
    const row = savedRow(await dataOf(calls.add, request))
    expect(row).toMatchObject({ ...request, revision: 1 })
    expect(await detail(row)).toEqual(row)
    expect(await rowsOf()).toContainEqual(listed(row))
    let current = row
    for (const [name, [value]] of edits) {
      current = savedRow(await dataOf(calls.update, edit(current, { [name]: value })))
      expect(current).toMatchObject({ [name]: value })
      expect(await detail(current)).toEqual(current)
    }
    expect(current.revision).toBe(1 + edits.length)
    expect(await dataOf(calls.remove, removal(current))).toEqual({ deleted: 1 })
    if (calls.detail) expect(await codeOf(calls.detail, idOf(row))).toBe(codes.deleted)
    else expect(await rowsOf()).not.toContainEqual(current)
    expect(await dataOf(calls.remove, { ids: [row[entity.id]] })).toEqual({ deleted: 0 })
  })

  test(`${kind}: what may be empty is emptied, and nothing else`, async () => {
    const row = await add()
    for (const [name, { optional, derived, fixed, initial, entryKey }] of Object.entries(entity.fields)) {
      if (derived || fixed) continue
      const beside = sample.emptiedBeside?.[name]?.(row) ?? {}
      const clear = edit(await detail(row), beside, { clear: [name, ...(sample.emptiedWith?.[name] ?? [])] })
      if (Array.isArray(initial) && entryKey === undefined)
        expect(savedRow(await dataOf(calls.update, clear))).toHaveProperty(name, [])
      else if (optional !== true)
        expect([name, (await refused(calls.update, clear))[0]]).toEqual([name, codes.invalid])
      else expect(savedRow(await dataOf(calls.update, clear))).not.toHaveProperty(name)
    }
  })

  test(`${kind}: every rule of every field refuses, naming the field`, async () => {
    const request = await newRequest()
    const row = await add()
    for (const [name, values] of Object.entries(sample.invalid)) {
      for (const value of values) {
        expect([name, value, await refused(calls.add, { ...request, [name]: value })]).toEqual([
          name,
          value,
          [codes.invalid, [name]],
        ])
        // An empty text is no change: it is taken away on the way.
        if (entity.edited.includes(name) && value !== '')
          expect([name, value, await refused(calls.update, edit(row, { [name]: value }))]).toEqual([
            name,
            value,
            [codes.invalid, [name]],
          ])
      }
    }
    for (const [name, { optional, derived, fixed }] of Object.entries(entity.fields)) {
      const { [name]: _left, ...without } = request
      if (derived)
        expect(await refused(calls.add, { ...request, [name]: 1 })).toEqual([codes.invalid, [name]])
      else if (!optional) expect(await refused(calls.add, without)).toEqual([codes.invalid, [name]])
      if (derived || fixed)
        expect(await refused(calls.update, edit(row, { [name]: somethingOf(row[name]) }))).toEqual([
          codes.invalid,
          [name],
        ])
    }
    expect((await detail(row)).revision).toBe(1)
  })

  test(`${kind}: what is not there, or was deleted meanwhile, is not edited; an id is taken once`, async () => {
    const row = await add()
    const stranger = sample.stranger ? await Client.signIn(gateway, sample.stranger) : undefined
    const missing = { ...row, [entity.id]: randomUUID() }
    const unreached: [Values, Client][] = [
      [missing, client],
      ...(stranger ? [[row, stranger] as [Values, Client]] : []),
    ]
    for (const [target, by] of unreached) {
      const id = target[entity.id]
      if (calls.detail) expect(await codeOf(calls.detail, idOf(target), by)).toBe(codes.notFound)
      expect(await codeOf(calls.update, { ...idOf(target), baseRevision: 1, ...one }, by)).toBe(
        codes.notFound,
      )
      expect(await codeOf(calls.remove, { ids: [id] }, by)).toBe(codes.notFound)
    }
    expect(await refused(calls.add, { ...(await newRequest()), ...idOf(row) })).toEqual([
      codes.invalid,
      [entity.id],
    ])
    await dataOf(calls.remove, { ids: [row[entity.id]] }, other)
    expect(await codeOf(calls.update, edit(row, one))).toBe(codes.deleted)
  })

  test(`${kind}: edits of other fields are merged, those of the same refused with what stands there`, async () => {
    const row = await add()
    await dataOf(calls.update, edit(row, one), other)
    const merged = z.parse(Saved, await dataOf(calls.update, edit(row, another)))
    expect([savedRow(merged), merged.merged]).toEqual([
      expect.objectContaining({ ...one, ...another, revision: 3 }),
      Object.keys(one),
    ])
    const { code, data } = await client.answer(calls.update, edit(row, oneAgain))
    expect([code, z.parse(Conflict, data)]).toEqual([
      codes.conflict,
      expect.objectContaining({ fields: Object.keys(one), theirs: one, revision: 3 }),
    ])
    if (byRevision) expect(await codeOf(calls.remove, removal(row))).toBe(codes.conflict)
    expect(savedRow(await dataOf(calls.update, edit({ ...row, revision: 3 }, oneAgain)))).toMatchObject(
      oneAgain,
    )
  })

  test(`${kind}: a chain of own edits is no conflict, and a repeated key changes nothing`, async () => {
    const row = await add()
    const idempotencyKey = randomUUID()
    const request = edit(row, one)
    expect((await client.answer(calls.update, request, { idempotencyKey })).code).toBe(codes.success)
    const again = await client.answer(calls.update, request, { idempotencyKey })
    expect([again.code, savedRow(again.data)]).toEqual([codes.repeated, await detail(row)])
    const chained = edit(row, oneAgain, { after: [idempotencyKey] })
    expect(savedRow(await dataOf(calls.update, chained))).toMatchObject({ ...oneAgain, revision: 3 })
  })

  test(`${kind}: the history tells of each change`, async () => {
    const row = await add()
    const edited = savedRow(await dataOf(calls.update, edit(row, one)))
    await dataOf(calls.remove, { ids: [row[entity.id]] })
    const entityId = String(row[entity.id])
    const { records } = await client.call(listHistory, { entity: entity.kind, entityId, sortBy: 'changedAt' })
    const told = records.toSorted((a, b) => a.revision - b.revision)
    const given = (values: Values) =>
      Object.fromEntries(
        entity.given.flatMap((name) =>
          values[name] === undefined || unrecorded.includes(name) ? [] : [[name, values[name]]],
        ),
      )
    expect(told).toMatchObject([
      { action: 'add', revision: 1, after: given(row) },
      { action: 'update', revision: 2, before: { [first[0]]: row[first[0]] ?? null }, after: one },
      { action: 'delete', revision: 3, before: given(edited) },
    ])
  })

  if (calls.restore) restores(calls.restore)

  function restores(restore: Endpoint) {
    test(`${kind}: a deleted row comes back as it was, and its history goes on`, async () => {
      const row = savedRow(await dataOf(calls.update, edit(await add(), one)))
      const ids = [row[entity.id]]
      await dataOf(calls.remove, { ids })
      const idempotencyKey = randomUUID()
      const { data } = await client.answer(restore, { ids }, { idempotencyKey })
      expect(data).toEqual({ restored: 1 })
      const back = await detail(row)
      expect(back).toMatchObject({ ...row, revision: 4, changedAt: expect.any(Number) })
      expect(await rowsOf()).toContainEqual(listed(back))
      const again = await client.answer(restore, { ids }, { idempotencyKey })
      expect([again.code, again.data]).toEqual([codes.repeated, { restored: 1 }])
      // Who wants what somebody else did has it.
      expect(await dataOf(restore, { ids }, other)).toEqual({ restored: 0 })
      expect(savedRow(await dataOf(calls.update, edit(row, oneAgain)))).toMatchObject(oneAgain)
      const entityId = String(row[entity.id])
      const { records } = await client.call(listHistory, {
        entity: entity.kind,
        entityId,
        sortBy: 'changedAt',
      })
      const told = records.toSorted((a, b) => a.revision - b.revision)
      expect(told.map(({ action }) => action)).toEqual(['add', 'update', 'delete', 'restore', 'update'])
      expect(told[3]?.after).toEqual(told[2]?.before)
    })

    const { rival: rivalOf } = sample
    if (rivalOf)
      test(`${kind}: a row comes back only where nothing has its place, and all of them or none`, async () => {
        const [row, beside] = [await add(), await add()]
        const ids = [beside[entity.id], row[entity.id]]
        await dataOf(calls.remove, { ids })
        const other = { ...(await newRequest()), ...rivalOf(row) }
        const rivalIds = [savedRow(await dataOf(calls.add, other))[entity.id]]
        const { code, data, message } = await client.answer(restore, { ids })
        expect([code, fieldsOf(data), message]).toEqual([
          codes.invalid,
          ['ids.1'],
          expect.stringContaining(String(row[entity.label])),
        ])
        expect(await codeOf(calls.update, edit(beside, one))).toBe(codes.deleted)
        await dataOf(calls.remove, { ids: rivalIds })
        // Nor do two that are in each other's place.
        expect(await codeOf(restore, { ids: [...ids, ...rivalIds] })).toBe(codes.invalid)
        expect(await dataOf(restore, { ids })).toEqual({ restored: 2 })
      })

    test(`${kind}: what is out of reach does not come back`, async () => {
      const row = await add()
      const ids = [row[entity.id]]
      await dataOf(calls.remove, { ids })
      expect(await codeOf(restore, { ids: [...ids, randomUUID()] })).toBe(codes.notFound)
      if (sample.stranger) {
        const stranger = await Client.signIn(gateway, sample.stranger)
        expect(await codeOf(restore, { ids }, stranger)).toBe(codes.notFound)
      }
      expect(await codeOf(calls.update, edit(row, one))).toBe(codes.deleted)
    })
  }

  test(`${kind}: the list selects and sorts as memory does, and has every column of an export`, async () => {
    await add()
    const rows = await rowsOf()
    expect(entity.columns.filter((name) => rows.every((row) => row[name] === undefined))).toEqual([])
    if (!calls.list) return
    const sorts = entity.sorts.flatMap((sortBy) => [{ sortBy }, { sortBy, desc: true }])
    for (const query of [...sorts, ...sample.queries, ...filtersOf(entity, rows)]) {
      const found = await rowsOf(query)
      const reaches = await reachesOf(client, entity, query)
      const expected = rows
        .filter((row) => entity.matches(row, query, reaches))
        .sort(entity.order(query, reaches))
      expect([query, found.map(idOf)]).toEqual([query, expected.map(idOf)])
    }
  })
}
