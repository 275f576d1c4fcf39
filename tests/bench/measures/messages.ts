import type { Client } from 'pg'
import { sendMessage } from '#contract/message/send.ts'
import { openLiveChannel } from '#contract/session/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { until } from '../../support/until.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { withClient } from '../people.ts'

const receivers = 20_000
const repetitions = 5
/** Milliseconds until all rows and deliveries stand, and from there until those who are online hear of it. */
const most = { sent: 3_000, heard: 1_000 }

/**
 * A message to a unit of 20,000 people by a channel, until its rows and deliveries stand on PostgreSQL, and until one of them,
 * who is online, hears of it. Each begins when the deliveries of the one before are worked off.
 */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    if (!gateway.postgres) throw new Error('this is measured on PostgreSQL')
    const { url } = gateway.postgres
    const organizationId = unitId('first-bureau')
    progress(`making ${receivers.toLocaleString('en')} accounts`)
    await withClient(url, (client) => fill(client, organizationId))
    const client = await SignedClient.signIn(gateway.address, 'sysadmin')
    const receiver = await SignedClient.signIn(gateway.address, 'engineer')
    const times: number[] = []
    const lags: number[] = []
    for (let at = 0; at < repetitions; at++) {
      const wire = receiver.request(openLiveChannel, {})
      const stream = await fetch(`${gateway.address}${wire.path}`, { headers: wire.headers })
      const hearing = heardAt(stream)
      const began = performance.now()
      const request = { title: `全员通知 ${at}`, body: '正文', organizationIds: [organizationId] }
      const { sent } = await client.call(sendMessage, { ...request, channels: ['email'] })
      const answered = performance.now()
      times.push(answered - began)
      lags.push(Math.max(0, (await hearing) - answered))
      if (sent < receivers) throw new Error(`it went to ${sent}`)
      const waiting = `select count(*)::int as count from message_delivery where state = 'waiting'`
      await until('none waits', async () => (await gateway.query(waiting))[0]?.count === 0, 300_000)
    }
    await withClient(url, async (other) => {
      const { rows } = await other.query('select count(*)::int as count from message_delivery')
      if (rows[0]?.count < receivers * repetitions) throw new Error('deliveries are missing')
    })
    const figure = { unit: 'ms', peer: 'budget' }
    report({ ...figure, name: 'messages.send', value: median(times), peerValue: most.sent })
    report({ ...figure, name: 'messages.heard', value: median(lags), peerValue: most.heard })
  })
}

/** When a stream first tells of messages. */
async function heardAt({ body }: Response): Promise<number> {
  if (!body) throw new Error('there is no stream')
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('"entity":"message"')) return performance.now()
  }
  throw new Error('the stream ended')
}

async function fill(client: Client, organizationId: string): Promise<void> {
  const stamp = `now(), '测量'`
  await client.query(
    `with owner as (
       insert into person (user_id, user_name, name_key, organization_id, changed_at, changed_by_name)
       select gen_random_uuid(), '测量' || n, '', $1, ${stamp} from generate_series(1, $2::int) n returning user_id)
     insert into account (account_id, account_name, user_id, level, status, password_changed_at, created_at, changed_at, changed_by_name)
     select gen_random_uuid(), 'measured' || row_number() over (), user_id, 'general', 'normal', now(), now(), ${stamp} from owner`,
    [organizationId, receivers],
  )
  await client.query('vacuum analyze')
}
