import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { z } from '#contract/zod.ts'
import { expect, test } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import type { Gateway } from '../support/gateway.ts'

test.use({ gatewayEnv: { INNER_SUPPLIERS: 'true', DELIVERY_LEASE_SECONDS: '2' } })

/** `npm run soak faults` repeats the test fifty times: 200 kills. */
const kills = 4
const messages = 12

const Sent = z.object({ id: z.string() })

/** A supplier that takes everything, and on whose n-th message something happens before or after it has said so. */
async function startSupplier() {
  const sent: string[] = []
  let befall: { at: number; answered: boolean; act: () => Promise<void> } | undefined
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += String(piece)
    sent.push(z.parse(Sent, JSON.parse(body)).id)
    const due = befall?.at === sent.length ? befall : undefined
    if (due && !due.answered) return await due.act()
    answer.writeHead(200).end()
    await due?.act()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/send`,
    sent,
    /** Resolves when it has happened. */
    befall: (at: number, answered: boolean, act: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        sent.length = 0
        befall = { at, answered, act: () => act().then(resolve) }
      }),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Messages by short message to one person, as one transaction orders them. */
async function order(gateway: Gateway, accountId: string): Promise<void> {
  await gateway.query(
    `with written as (
       insert into message (message_id, account_id, kind, title, body, search_text, created_at)
       select gen_random_uuid(), $1, 'notice', '测试', '测试', '测试', now() from generate_series(1, $2::int)
       returning message_id, created_at)
     insert into message_delivery
       (delivery_id, message_id, message_created_at, account_id, channel, further_channels, subject, text, state, next_attempt_at, created_at)
     select gen_random_uuid(), message_id, written.created_at, $1, 'sms', '[]', '测试', '测试', 'waiting', now(), now() from written`,
    [accountId, messages],
  )
}

test('MSG-08: a gateway killed between sending and noting sends nothing more than twice, tells which, and loses nothing', async ({
  gateway,
  signIn,
}) => {
  test.slow()
  const supplier = await startSupplier()
  const sysadmin = await signIn('sysadmin')
  const { accountId } = sysadmin.userAccount
  // Real people may have the numbers of the demo, so nothing goes out to it.
  await gateway.query(`update account set demo = false where account_id = $1`, [accountId])
  await gateway.query(
    `update person set cellphone = '13612345678' where user_id = (select user_id from account where account_id = $1)`,
    [accountId],
  )
  const [supplierId, supplierConfigId] = [randomUUID(), randomUUID()]
  await sysadmin.call(supplierCalls.add, { supplierId, supplierName: '短信', channel: 'sms' })
  await sysadmin.call(supplierConfigCalls.add, {
    supplierConfigId,
    supplierId,
    method: 'POST',
    url: supplier.url,
    bodyTemplate: '{"id":"{{id}}"}',
  })

  for (let round = 0; round < kills; round++) {
    await gateway.query('delete from message_delivery')
    const at = 1 + Math.floor(Math.random() * messages)
    const killed = supplier.befall(at, round % 2 === 0, () => gateway.kill())
    await order(gateway, accountId)
    await killed
    await gateway.start()
    const delivered = `select count(*)::int as count from message_delivery where state = 'delivered'`
    await expect.poll(() => gateway.query(delivered), { timeout: 60_000 }).toEqual([{ count: messages }])
    const rows = await gateway.query(
      'select delivery_id as id, tries, unsure_tries as unsure from message_delivery',
    )
    for (const { id, tries, unsure } of rows) {
      const times = supplier.sent.filter((each) => each === id).length
      const told = `round ${round}, killed at ${at}: sent ${times}, tries ${tries}, unsure ${unsure}`
      expect([1, 2], told).toContain(times)
      // What came twice is told; a try that the gateway died before is told, too, and came once.
      expect(Number(unsure), told).toBeGreaterThanOrEqual(times - 1)
      expect(tries, told).toBe(1 + Number(unsure))
      expect(unsure, told).toBeLessThanOrEqual(1)
    }
  }
  await supplier.close()
})
