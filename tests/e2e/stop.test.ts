import { codes } from '#contract/codes.ts'
import { getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { expect, test } from '../support/fixtures.ts'

test('asked to stop, the gateway takes nothing new, answers what is under way, and ends in order', async ({
  gateway,
  postgres,
  signIn,
}) => {
  const engineer = await signIn('engineer')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work sites')
  const { workSiteId, revision: baseRevision } = site
  const row = 'select from work_site where work_site_id = $1 for update'
  const held = await postgres.hold(row, [workSiteId])
  const underWay = engineer.answer(updateWorkSite, { workSiteId, baseRevision, remarks: '停机前保存' })
  await held.awaited()

  const stopped = gateway.stop()
  await expect.poll(() => gateway.isReady()).toBe(false)
  await expect(fetch(new URL('/healthz', gateway.address))).rejects.toThrow('fetch failed')
  await held.release()
  expect((await underWay).code).toBe(codes.success)
  await stopped

  await gateway.start()
  expect((await engineer.call(getWorkSite, { workSiteId })).remarks).toBe('停机前保存')
})
