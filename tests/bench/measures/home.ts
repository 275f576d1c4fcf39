import { getHome } from '#contract/home/endpoints.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { accounts, fillAccounts } from '../accounts.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { fillPeople, people, withClient } from '../people.ts'
import { fillTerminals } from '../terminals.ts'

const repetitions = 20
/** Milliseconds that the one call may take. */
const budget = 80

/** What home asks for, of a million people, their accounts and the terminals of these, on PostgreSQL. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    const { postgres } = gateway
    if (!postgres) throw new Error('this is measured on PostgreSQL')
    progress(`making ${people.toLocaleString('en')} people and ${accounts.toLocaleString('en')} accounts`)
    await fillPeople(postgres.url)
    await fillAccounts(postgres.url)
    await withClient(postgres.url, async (client) => {
      await fillTerminals(client)
      progress('making certificates and periods that end')
      await client.query(
        `insert into person_record (record_id, user_id, kind, fields, valid_until, changed_at, changed_by_name)
         select gen_random_uuid(), user_id, 'certificate', '{}', current_date + (row_number() over ())::int % 1800, now(), ''
         from person where post = 'safety'`,
      )
      await client.query(
        `update account set valid_until = now() + (ascii(account_name) % 90) * interval '1 day',
           password_valid_until = now() + (length(account_name) % 90) * interval '1 day' where level = 'general'`,
      )
      await client.query('vacuum analyze')
    })
    for (const account of ['sysadmin', 'unitadmin', 'engineer']) {
      const client = await SignedClient.signIn(gateway.address, account)
      const times: number[] = []
      for (let time = 0; time < repetitions; time++) {
        const began = performance.now()
        await client.call(getHome, {})
        times.push(performance.now() - began)
      }
      report({
        ...{ name: `home.${account}`, value: median(times), unit: 'ms', peer: 'budget', peerValue: budget },
      })
    }
  })
}
