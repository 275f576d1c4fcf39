import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { unlock } from '#gateway/operations/unlock.ts'
import { tryLogin } from '../client.ts'
import { startGateway } from '../gateway.ts'
import { checkTrail } from '../trail.ts'

test('SES-19 the operator unlocks an account by its name in any case, and the history says so', async () => {
  const gateway = await startGateway()
  const { database, time } = gateway
  await database.orm
    .update(account)
    .set({ status: 'locked', lockedAt: time.now })
    .where(eq(account.accountName, 'auditor'))
  expect((await tryLogin(gateway, 'auditor', demoPassword)).code).toBe(codes.sessionEnded)
  expect(await unlock(database, 'AUDITOR', time.now)).toBe('auditor may sign in again.')
  expect((await tryLogin(gateway, 'auditor', demoPassword)).code).toBe(codes.success)
  const [row] = await database.orm.select().from(account).where(eq(account.accountName, 'auditor'))
  expect(row).toMatchObject({ status: 'normal', lockedAt: null, changedByName: 'operator' })
  const changes = await database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, row?.accountId ?? ''))
  expect(changes).toMatchObject([
    {
      action: 'update',
      before: { status: 'locked' },
      after: { status: 'normal' },
      changedByName: 'operator',
    },
  ])
  expect((await checkTrail(database)).faults).toEqual([])
  await expect(unlock(database, 'auditor', time.now)).rejects.toThrow('auditor is not locked')
  await expect(unlock(database, 'nobody', time.now)).rejects.toThrow('There is no account nobody.')
  await gateway.close()
})
