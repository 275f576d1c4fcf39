import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: tablet })

const [models, processes, templates] = [
  '/admin/process-model-management',
  '/admin/workflow-query',
  '/admin/table-manage',
]
const template = 'SG-01 施工日志'

const task = (id: string, name: string, account: string) =>
  `<userTask id="${id}" name="${name}"><extensionElements><milepost:executor settingMode="accounts" targets="${demoAccountId(account)}"/></extensionElements></userTask>`
const flow = (from: string, to: string) =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s" name="填写"/>${task('a', '填写日志', 'engineer')}${task('b', '单位批准', 'unitadmin')}<endEvent id="e"/>
  ${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}</process></definitions>`

test('TAB-02 TAB-05 WFL-02 a sheet is named at a node, filled in there on a tablet with and without a network, and submitted with the process', async ({
  device,
  network,
  openDevice,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const sysadmin = await signIn('sysadmin')
  const added = { name: '施工日志审批', key: 'diary_approval', bpmnXml }
  const { model } = await sysadmin.call(workflowModelCalls.add, added)
  const { page: admin } = await openDevice(desk)
  const written = async () => {
    const [listed] = (await sysadmin.call(sheetCalls.list, { keyword: '十一月二十日' })).records
    if (!listed) return {}
    const { cells, submitted } = await sysadmin.call(sheetCalls.detail, { sheetId: listed.sheetId })
    return { ...Object.fromEntries(cells.map(({ label, value }) => [label, value])), submitted }
  }

  await test.step('the administrator names the template at both nodes', async () => {
    await openSignedIn(admin, 'sysadmin', `${models}?model=${model.id}`)
    await admin.getByRole('tab', { name: '节点设置' }).click()
    for (const name of ['填写日志', '单位批准']) {
      await admin.getByRole('button', { name, exact: true }).click()
      const node = admin.getByRole('region', { name, exact: true })
      await node.getByLabel('填写的表格').selectOption({ label: `${template}（项目）` })
      await expect(node.getByLabel('桌面表单地址')).toHaveCount(0)
    }
    await expectAccessible(admin)
    const save = admin.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await expect(save).toBeDisabled()
    const { revision } = await sysadmin.call(workflowModelCalls.detail, { id: model.id })
    await sysadmin.call(deployModel, { id: model.id, baseRevision: revision })
  })

  await test.step('rules for cells can name the nodes', async () => {
    await admin.goto(templates)
    await rows(admin).filter({ hasText: '施工日志' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: '填写权限' }).click()
    await admin.getByRole('button', { name: '增加规则' }).click()
    const rule = admin.getByRole('dialog', { name: '增加规则' })
    await expect(rule.getByRole('checkbox', { name: '单位批准（施工日志审批）' })).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('the site’s staff start the process for the project that they work in', async () => {
    const { page } = await openDevice()
    await openSignedIn(page, 'sitestaff', processes)
    await page.getByRole('button', { name: '发起流程' }).click()
    const dialog = page.getByRole('dialog', { name: '发起流程' })
    await dialog.getByLabel('流程').selectOption({ label: '施工日志审批' })
    await dialog.getByLabel('事项').fill('十一月二十日')
    await expect(dialog.getByText(/填写项目“.+”的表格/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '发起', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '十一月二十日' })
    await expect(drawer.getByRole('link', { name: '查看 十一月二十日 施工日志' })).toBeVisible()
  })

  const { page } = device
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  const drawer = page.getByRole('dialog', { name: '十一月二十日' })
  const agree = drawer.getByRole('button', { name: '同意', exact: true })
  const fillIn = drawer.getByRole('link', { name: '填写 十一月二十日 施工日志' })
  const back = page.getByRole('button', { name: '返回流程' })
  const save = page.getByRole('button', { name: '保存' })

  await test.step('the engineer opens it from the task, and fills it in without a network', async () => {
    await openSignedIn(page, 'engineer', processes)
    await rows(page).filter({ hasText: '十一月二十日' }).click()
    await expect(fillIn).toBeVisible()
    await expectAccessible(page)
    await fillIn.click()
    await expect(page.getByText('随流程“十一月二十日”办理，填写并保存后，回到流程中同意。')).toBeVisible()
    await expect(page.getByRole('button', { name: '提交', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await goOffline(device, network)
    await cell('天气').selectOption('晴')
    await cell('施工部位 #1').fill('1 号墩')
    await cell('施工部位 #1').press('Tab')
    await save.click()
    await expect(save).toBeDisabled()
    await back.click()
    await expect(drawer.getByText('待同步')).toBeVisible()
    await comeBack(device, network)
    await expect.poll(written).toMatchObject({ 天气: '晴', '施工部位 #1': '1 号墩' })
  })

  await test.step('what is required is asked for before it is agreed', async () => {
    await expect(drawer.getByText('待同步')).toHaveCount(0)
    await agree.click()
    await expect(page.getByText(/日期: 请输入/)).toBeVisible()
    await fillIn.click()
    await cell('日期').fill('2026-11-20')
    await cell('施工内容 #1').fill('绑扎钢筋')
    await cell('作业人数 #1').fill('15')
    await cell('最高气温').fill('12')
    await cell('最低气温').fill('-1')
    await cell('质量情况').fill('良好')
    await cell('记录人').fill('王建国')
    await cell('记录人').press('Tab')
    await save.click()
    await expect.poll(written).toMatchObject({ 记录人: '王建国', 日期: '2026-11-20' })
    await back.click()
    await agree.click()
    await expect(drawer.getByRole('link', { name: '查看 十一月二十日 施工日志' })).toBeVisible()
  })

  await test.step('the unit’s administrator approves; the sheet is submitted, and stands on the sheet of the process', async () => {
    const { page: unit } = await openDevice()
    await openSignedIn(unit, 'unitadmin', processes)
    await rows(unit).filter({ hasText: '十一月二十日' }).click()
    const shown = unit.getByRole('dialog', { name: '十一月二十日' })
    await shown.getByRole('button', { name: '同意', exact: true }).click()
    await expect.poll(written).toMatchObject({ submitted: 1 })
    await shown.getByRole('link', { name: '查看 十一月二十日 施工日志' }).click()
    await expect(unit.getByRole('main').getByText('已提交', { exact: true })).toBeVisible()
    await unit.getByRole('button', { name: '返回流程' }).click()
    await shown.getByRole('button', { name: '打印审批单' }).click()
    await expect(unit.getByRole('dialog', { name: '审批单' })).toContainText('十一月二十日 施工日志')
  })
})
