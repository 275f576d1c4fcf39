import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { Envelope } from '#contract/envelope.ts'
import { deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { logout, openLiveChannel } from '#contract/session/endpoints.ts'
import { LiveEvent } from '#contract/session/live.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

let gateway: TestGateway
let address: string
let client: Client
beforeAll(async () => {
  gateway = await startGateway()
  address = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  client = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** Opens a live stream on the wire. */
async function open(from = address): Promise<Response> {
  const wire = client.wire(openLiveChannel, {})
  const answer = await fetch(new URL(wire.address, from), { headers: wire.headers })
  return answer
}

/** The events of a stream as they come; it is over when the gateway ended it. */
async function* eventsOf(answer: Response): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of answer.body ?? []) {
    const frames = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.startsWith('data: ')) yield LiveEvent.parse(JSON.parse(frame.slice('data: '.length)))
      else expect(frame).toBe(':')
    }
  }
  expect(rest).toBe('')
}

async function allOf(stream: AsyncGenerator<LiveEvent>): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

test('a stream tells what concerns the account, and ends when its session does', async () => {
  const answer = await open()
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const { accountId } = client.session.userAccount
  const { live } = gateway.services
  live.announce({ accountIds: [accountId] }, { kind: 'changed', entity: 'message' })
  live.announce({ accountIds: ['somebody else'] }, { kind: 'changed', entity: 'work-site' })
  await client.call(logout, {})
  expect(await allOf(eventsOf(answer))).toEqual([
    { kind: 'changed', entity: 'message' },
    { kind: 'session-ended', reason: 'signed-out' },
  ])
})

test('security 20: a stream hears nothing more by a role that was taken away', async () => {
  const back = await grantOnly(client, { dataPermission: 'all', permissions: ['workSite:view'] })
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const answer = await open()
  const audience = { permission: 'workSite:view' } as const
  const changed = { kind: 'changed', entity: 'work-site' } as const
  const events = eventsOf(answer)
  gateway.services.live.announce(audience, changed)
  // An event is heard by what its listener may see when it is delivered, not when it was announced.
  expect(await events.next()).toEqual({ done: false, value: changed })
  const { accountId } = client.session.userAccount
  const held = eq(roleMember.accountId, accountId)
  const [{ roleId } = { roleId: '' }] = await gateway.database.orm.select().from(roleMember).where(held)
  await sysadmin.call(deleteRoleAccounts, { roleId, ids: [accountId] })
  gateway.services.live.announce(audience, changed)
  await client.call(logout, {})
  expect(await allOf(events)).toEqual([{ kind: 'session-ended', reason: 'signed-out' }])
  await back()
})

test('the twenty-first stream of an account is refused in the envelope', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => open()))
  const refused = Envelope.parse(await (await open()).json())
  expect(refused.code).toBe(codes.slowDown)
  for (const stream of streams) await stream.body?.cancel()
  await expect.poll(async () => (await open()).headers.get('content-type')).toContain('text/event-stream')
  await client.call(logout, {})
})

test('streams end after the time of the setting, and when the gateway stops', async () => {
  const brief = await startGateway({ streamMinutes: 0.005 })
  const lasting = await startGateway()
  for (const one of [brief, lasting]) {
    const at = await one.app.listen({ port: 0, host: '127.0.0.1' })
    client = await Client.signIn(one, 'engineer')
    const answer = await open(at)
    if (one === lasting) await one.close()
    expect(await allOf(eventsOf(answer))).toEqual([])
  }
  await brief.close()
})
