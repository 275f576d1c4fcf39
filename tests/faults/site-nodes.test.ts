import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { decodeTree } from '#contract/work-site-node/tree.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { paths, readyForOffline, signInHere, syncBadge } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, healing, keysSent, statesOf } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ profile: true })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** A bridge of the demo that has nodes, and three piles of its second pier. */
async function bridgeOf(client: SignedClient) {
  const query = { projectId: projectId('railway'), major: ['bridge'], pageSize: 100 }
  for (const { workSiteId, workSiteName } of (await client.call(listWorkSites, query)).records) {
    const { tree, revision } = await client.call(getWorkSiteNodes, { workSiteId })
    const piles = decodeTree(tree).flatMap(({ nodeId, loop }) =>
      loop.startsWith('pile 2-') ? String(nodeId) : [],
    )
    const [first, second, third] = piles
    if (first && second && third) return { workSiteId, workSiteName, revision, first, second, third }
  }
  throw new Error('The demo has no bridge with nodes')
}

test('fault 2, fault 14, PRJ-05 OFF-05: quantities of nodes survive a kill before the answer and land once; a node that somebody else recorded meanwhile is put before the person', async ({
  device,
  network,
  signIn,
}) => {
  const [sitestaff, auditor] = [await signIn('sitestaff'), await signIn('auditor')]
  const { workSiteId, workSiteName, revision, first, second, third } = await bridgeOf(sitestaff)
  await openSignedIn(device.page, 'engineer', `${paths.workSites}?selected=${workSiteId}`)
  await readyForOffline(device.page)
  const detail = device.page.getByRole('dialog', { name: workSiteName, exact: true })
  await detail.getByRole('tab', { name: '节点与工程量' }).click()
  const box = (number: number) =>
    detail.getByRole('textbox', { name: `桩 2-${number} ${number}号桩的完成量` })
  await expect(box(1)).toBeVisible()

  await goOffline(device, network)
  for (const [number, done] of [
    [1, '12.5'],
    [2, '30'],
  ] as const) {
    await box(number).fill(done)
    await detail.getByRole('button', { name: '保存' }).click()
    await expect(detail.getByRole('button', { name: '保存' })).toHaveCount(0)
  }
  await sitestaff.call(recordQuantities, {
    workSiteId,
    baseRevision: revision,
    quantities: {
      set: [
        { nodeId: second, name: '2号桩', done: '7' },
        { nodeId: third, name: '3号桩', done: '9' },
      ],
    },
  })
  const held = network.holdAnswer(replayEdits, { times: 1 })
  await comeBack(device, network)
  await held.befallen()
  await device.kill()
  held.end()

  await device.start()
  await device.page.goto(paths.workSites)
  await signInHere(device.page, 'engineer')
  const { page } = device
  await expect.poll(() => statesOf(page), { timeout: healing }).toEqual(['acknowledged', 'parked'])
  expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
  await syncBadge(page).click()
  const item = page.getByRole('main').getByRole('listitem')
  await expect(item).toContainText('2号桩')
  await expect(item).toContainText('30')
  await expect(item).toContainText('7')
  await item.getByRole('button', { name: '用我的' }).click()
  await acknowledged(page, 2)
  const { quantities } = await auditor.call(getWorkSiteNodes, { workSiteId })
  const done = Object.fromEntries(quantities.map((entry) => [entry.nodeId, entry.done]))
  expect([done[first], done[second], done[third]]).toEqual(['12.5', '30', '9'])
  const { records } = await auditor.call(listHistory, { entity: 'work-site-node', entityId: workSiteId })
  expect(
    records.map(({ after }) => JSON.stringify(after?.quantities).match(/"done":"[\d.]+"/g)?.length),
  ).toEqual([1, 1, 2])
})
