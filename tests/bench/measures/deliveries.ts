import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { freePort } from '../../support/free-port.ts'
import { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { until } from '../../support/until.ts'
import { progress, type Report } from '../figure.ts'
import { usual, withFolder, withGateway } from '../gateways.ts'
import { withClient } from '../people.ts'

const deliveries = 5_000
/** Milliseconds that the supplier takes for each. */
const slowness = 50
/** A second. */
const least = 200

const env = { ...usual, INNER_SUPPLIERS: 'true' }

/** How many deliveries a second two gateways work off together, by a supplier that takes its time; none is sent twice. */
export async function run(report: Report): Promise<void> {
  await withGateway(
    'postgresql',
    async (gateway) => {
      const { postgres } = gateway
      if (!postgres) throw new Error('this is measured on PostgreSQL')
      await withFolder(async (dataDir) => {
        const beside = await Gateway.start({ dataDir, env, postgres })
        const supplier = await startSupplier()
        try {
          await setUp(await SignedClient.signIn(gateway.address, 'sysadmin'), supplier.url)
          progress(`ordering ${deliveries.toLocaleString('en')} deliveries`)
          await withClient(postgres.url, (client) => client.query(order, [deliveries]))
          const delivered = `select count(*)::int as count from message_delivery where state = 'delivered'`
          await until(
            'all are delivered',
            async () => (await gateway.query(delivered))[0]?.count === deliveries,
            600_000,
          )
          const twice = supplier.sent.length - new Set(supplier.sent).size
          if (twice > 0) throw new Error(`${twice} were sent twice`)
          const value = deliveries / (supplier.took() / 1000)
          report({ name: 'outbox.two-gateways', value, unit: '/s', peer: 'goal, at least', peerValue: least })
        } finally {
          await supplier.close()
          await beside.close()
        }
      })
    },
    env,
  )
}

async function setUp(client: SignedClient, url: string): Promise<void> {
  const [supplierId, supplierConfigId] = [randomUUID(), randomUUID()]
  await client.call(supplierCalls.add, { supplierId, supplierName: '短信', channel: 'sms' })
  const bodyTemplate = '{"id":"{{id}}"}'
  await client.call(supplierConfigCalls.add, {
    supplierConfigId,
    supplierId,
    method: 'POST',
    url,
    bodyTemplate,
  })
}

/** To one account, which is none of the demo's any more: nothing goes out to those. */
const order = `
  with receiver as (
    update account set demo = false where account_name = 'engineer' returning account_id, user_id),
  reached as (
    update person set cellphone = '13612345678' from receiver where person.user_id = receiver.user_id returning account_id),
  written as (
    insert into message (message_id, account_id, kind, title, body, search_text, created_at)
    select gen_random_uuid(), account_id, 'notice', '测量', '测量', '测量', now()
    from reached, generate_series(1, $1::int) returning message_id, account_id, created_at)
  insert into message_delivery
    (delivery_id, message_id, message_created_at, account_id, channel, further_channels, subject, text, state, next_attempt_at, created_at)
  select gen_random_uuid(), message_id, written.created_at, account_id, 'sms', '[]', '测量', '测量', 'waiting', now(), now() from written`

/** Takes each message after a while, side by side. */
async function startSupplier() {
  const sent: string[] = []
  let began = 0
  let ended = 0
  const server = createServer(async (request, answer) => {
    began ||= performance.now()
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += String(piece)
    sent.push(body)
    setTimeout(() => {
      ended = performance.now()
      answer.writeHead(200).end()
    }, slowness)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/send`,
    sent,
    /** Milliseconds from the first message to the last answer. */
    took: () => ended - began,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
