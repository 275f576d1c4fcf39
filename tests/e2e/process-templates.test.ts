import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { listAllProcesses } from '#contract/workflow/process-calls.ts'
import { divisionId } from '#gateway/operations/demo/divisions.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openDetail, paths, rows, sitesShown } from '../support/console.ts'
import { type Device, tablet } from '../support/device.ts'
import { test as base, expect } from '../support/fixtures.ts'
import type { Gateway } from '../support/gateway.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

const screen = '/admin/workflow-query'

/** The engineer heads the department of the site's staff, and the administrator their unit. */
async function setUpHeads({ query }: { query: Gateway['query'] }): Promise<void> {
  const head = (account: string, level: string) =>
    query(
      `update person set position_level = $2 where user_id = (select user_id from account where account_name = $1)`,
      [account, level],
    )
  await head('engineer', 'department-head')
  await head('unitadmin', 'organization-head')
  await query(
    `update account set department_id = (select department_id from account where account_name = 'sitestaff')
     where account_name = 'engineer'`,
  )
}

/** A process of one of the templates, as its people walk through it on their tablets. */
class Walk {
  readonly title: string
  readonly #open: () => Promise<Device>
  readonly #pages = new Map<string, Page>()

  constructor(title: string, open: () => Promise<Device>) {
    this.title = title
    this.#open = open
  }

  /** Somebody's page, on a tablet of their own. */
  async pageOf(account: string, path = screen): Promise<Page> {
    const known = this.#pages.get(account)
    if (known) return known
    const { page } = await this.#open()
    this.#pages.set(account, page)
    await openSignedIn(page, account, path)
    return page
  }

  /** Fills in the start that stands open. @param chosen whose tasks the nodes are, by their names. */
  async begin(page: Page, model: string, chosen: Record<string, string[]> = {}): Promise<void> {
    const dialog = page.getByRole('dialog', { name: '发起流程' })
    await dialog.getByLabel('流程').selectOption({ label: model })
    await dialog.getByLabel('事项').fill(this.title)
    for (const [node, accounts] of Object.entries(chosen)) {
      const people = dialog.getByRole('group', { name: `“${node}”的办理人` })
      for (const account of accounts) {
        await people.getByRole('searchbox').fill(account)
        await people.getByRole('checkbox', { name: new RegExp(`· ${account}$`) }).check()
      }
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '发起', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Somebody finds the task at a node in their list, writes a comment and decides. */
  async decide(account: string, node: string, decision: '同意' | '不同意', comment: string): Promise<void> {
    const page = await this.pageOf(account)
    if (!page.url().includes(screen)) await page.goto(screen)
    await rows(page).filter({ hasText: this.title }).filter({ hasText: node }).click()
    const drawer = page.getByRole('dialog', { name: this.title })
    await drawer.getByLabel('意见').fill(comment)
    await drawer.getByRole('button', { name: decision, exact: true }).click()
    // Who was chosen at the start is not asked for again.
    await expect(drawer.getByRole('listitem').filter({ hasText: comment }).first()).toBeVisible()
    await drawer.getByRole('button', { name: '关闭' }).click()
  }

  /** The auditor reads in the trail what was said, the last first. */
  async audit(comments: readonly string[]): Promise<void> {
    const page = await this.pageOf('auditor', paths.systemLog)
    const changes = rows(page).filter({ hasText: this.title })
    // The start, and one for each that decided.
    await expect(changes).toHaveCount(comments.length + 1)
    for (const [at, comment] of comments.toReversed().entries()) {
      await changes.nth(at).click()
      const detail: Locator = page.getByRole('dialog', { name: this.title })
      await expect(detail).toContainText(comment)
      await detail.getByRole('button', { name: '关闭' }).click()
    }
  }
}

const test = base.extend<{
  /** Publishes a template under a name; returns how it is walked, and how it ended. */
  walk: (template: string, model: string, title: string) => Promise<Walk>
  outcomeOf: (title: string) => Promise<string | undefined>
  sysadmin: SignedClient
}>({
  sysadmin: async ({ signIn }, use) => {
    await use(await signIn('sysadmin'))
  },
  walk: async ({ gateway, sysadmin, openDevice }, use) => {
    await use(async (template, name, title) => {
      await setUpHeads({ query: (sql, parameters) => gateway.query(sql, parameters) })
      const file = `../../src/console/workflow/process-templates/${template}.bpmn`
      const bpmnXml = await readFile(new URL(file, import.meta.url), 'utf8')
      const key = template.replace('-', '_')
      const { model } = await sysadmin.call(workflowModelCalls.add, { name, key: `${key}_walk`, bpmnXml })
      await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })
      return new Walk(title, openDevice)
    })
  },
  outcomeOf: async ({ sysadmin }, use) => {
    await use(async (keyword) => {
      const { records } = await sysadmin.call(listAllProcesses, { keyword })
      return records[0]?.outcome
    })
  },
})
test.use({ form: tablet, worker: false })

test('WFL-06 simple approval: a leave is asked for, sent back with a reason, explained and agreed to by the head of the department', async ({
  walk,
  outcomeOf,
}) => {
  const leave = await walk('simple-approval', '请假', '事假三天')
  const staff = await leave.pageOf('sitestaff')
  await staff.getByRole('button', { name: '发起流程' }).click()
  await leave.begin(staff, '请假')
  await leave.decide('engineer', '部门负责人审批', '不同意', '请写明代班人')
  await staff.goto(screen)
  await leave.decide('sitestaff', '发起', '同意', '代班人：王海')
  await leave.decide('engineer', '部门负责人审批', '同意', '同意，注意交接')
  expect(await outcomeOf(leave.title)).toBe('completed')
  await leave.audit(['请写明代班人', '代班人：王海', '同意，注意交接'])
})

test('WFL-06 countersigning: two of three agree at a work site, which are more than 60%, and the head of the unit approves', async ({
  walk,
  outcomeOf,
}) => {
  const plan = await walk('countersigning', '方案会签', '进洞专项方案')
  const staff = await plan.pageOf('sitestaff', paths.workSites)
  const [site] = await sitesShown(staff, 1)
  if (!site) throw new Error('the demo has work sites')
  const detail = await openDetail(staff, site)
  await detail.getByRole('button', { name: '发起流程' }).click()
  const node = '会签（60% 同意）'
  await plan.begin(staff, '方案会签', { [node]: ['engineer', 'sitestaff', 'unitadmin'] })
  await expect(detail.getByRole('listitem').filter({ hasText: plan.title })).toContainText(node)
  await plan.decide('engineer', node, '同意', '支护参数可行')
  await plan.decide('sitestaff', node, '不同意', '工期不足')
  await plan.decide('unitadmin', node, '同意', '补充应急预案')
  await plan.decide('unitadmin', '单位负责人批准', '同意', '批准实施')
  expect(await outcomeOf(plan.title)).toBe('completed')
  await plan.audit(['支护参数可行', '工期不足', '补充应急预案', '批准实施'])
})

test('WFL-06 a variation goes from its bill to the head of the department, to design and cost beside each other, and as it is a large one to the head of the unit', async ({
  walk,
  outcomeOf,
}) => {
  const change = await walk('variation-approval', '工程变更', '承台加厚变更')
  const staff = await change.pageOf('sitestaff', `/admin/su-boq?unitWorkId=${unitWorkId('railway', 0)}`)
  await staff.getByRole('button', { name: '变更', exact: true }).click()
  await staff.getByRole('dialog', { name: '变更', exact: true }).getByRole('listitem').first().click()
  await staff.getByRole('button', { name: '发起流程' }).click()
  await staff.getByRole('dialog', { name: '发起流程' }).getByLabel('流程').selectOption({ label: '工程变更' })
  await staff.getByLabel('amount').fill('600000')
  await change.begin(staff, '工程变更', { 设计复核: ['unitadmin'], 造价审核: ['engineer'] })
  await change.decide('engineer', '技术负责人审核', '同意', '技术上必要')
  await change.decide('unitadmin', '设计复核', '同意', '图纸已复核')
  await change.decide('engineer', '造价审核', '同意', '单价取自合同')
  await change.decide('unitadmin', '单位负责人批准', '同意', '同意变更')
  expect(await outcomeOf(change.title)).toBe('completed')
  await change.audit(['技术上必要', '图纸已复核', '单价取自合同', '同意变更'])
})

test('WFL-06 the acceptance of a lot is checked in turn, accepted, and filed by who reported it', async ({
  walk,
  outcomeOf,
}) => {
  const lot = await walk('lot-acceptance', '检验批报验', '桩基检验批')
  const work = unitWorkId('railway', 0)
  const address = `/admin/unit-engineering?unitWorkId=${work}&selected=${divisionId('railway', 0, '0101-001')}`
  const staff = await lot.pageOf('sitestaff', address)
  await staff.getByRole('button', { name: '发起流程' }).click()
  await lot.begin(staff, '检验批报验', {
    '施工自检（依次）': ['engineer', 'sitestaff'],
    监理验收: ['unitadmin'],
  })
  await lot.decide('engineer', '施工自检（依次）', '同意', '实测 20 点合格')
  await lot.decide('sitestaff', '施工自检（依次）', '同意', '班组已自检')
  await lot.decide('unitadmin', '监理验收', '同意', '验收合格')
  await lot.decide('sitestaff', '资料归档', '同意', '资料已归档')
  expect(await outcomeOf(lot.title)).toBe('completed')
  await lot.audit(['实测 20 点合格', '班组已自检', '验收合格', '资料已归档'])
})
