import type { Frame, Page, Request } from '@playwright/test'
import {
  type FromFrame,
  FromFrame as Heard,
  type ToFrame,
  type Variable,
} from '#console/workflow/modeler/messages.ts'
import { drawnBpmn } from '../support/drawn-bpmn.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { FramedPage } from '../support/framed-page.ts'

test.use({ form: desk, shared: true })

const model = drawnBpmn(['somebody'])

/** The document that models are drawn in. */
class FramedModeler extends FramedPage<ToFrame, FromFrame> {
  constructor(page: Page) {
    super(page, Heard)
  }

  async show(xml: string): Promise<void> {
    const labels = { userTask: '审批任务' }
    await this.begin('/modeler/index.html', { kind: 'show', xml, readOnly: false, language: 'zh', labels })
  }

  async open(xml: string): Promise<Frame> {
    await this.show(xml)
    await this.last('shown')
    return this.frame()
  }
}

test('the editor stays within its budget', async ({ page }) => {
  const modeler = new FramedModeler(page)
  const asked: Request[] = []
  page.on('requestfinished', (request) => asked.push(request))
  await modeler.open(model)
  const parts = asked.filter((request) => request.url().includes('/modeler/'))
  const sizes = await Promise.all(parts.map((request) => request.sizes()))
  const kibibytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024
  expect(kibibytes).toBeLessThanOrEqual(230)
  // Not because next to nothing was counted.
  expect(kibibytes).toBeGreaterThan(60)
})

test('WFL-01 a task is drawn by the keyboard and named, and each change says the model as it is then', async ({
  page,
}) => {
  const modeler = new FramedModeler(page)
  const frame = await modeler.open(model)
  await modeler.say({ kind: 'select', id: 'review' })
  await expect.poll(async () => (await modeler.last('state')).state.selected?.id).toBe('review')
  await frame.getByRole('button', { name: '审批任务' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await modeler.last('changed')).xml.match(/<bpmn:userTask/g)?.length).toBe(3)
  await page.keyboard.type('安全复核')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await modeler.last('changed')).xml).toContain('name="安全复核"')
  const { selected } = (await modeler.last('state')).state
  expect(selected).toMatchObject({
    type: 'bpmn:UserTask',
    name: '安全复核',
    disagree: 'end',
    deadlineHours: '',
  })
  const id = selected?.id ?? ''
  for (const name of ['安', '安全', '安全总监']) await modeler.say({ kind: 'edit', id, change: { name } })
  await modeler.say({ kind: 'edit', id, change: { deadlineHours: '24' } })
  await expect
    .poll(async () => (await modeler.last('changed')).xml)
    .toMatch(
      new RegExp(
        `<bpmn:userTask id="${id}" name="安全总监">\\s*<bpmn:extensionElements>\\s*<milepost:node deadlineHours="24" />`,
      ),
    )

  await test.step('a name that is still being typed is there once all that was drawn is asked for', async () => {
    await frame.locator(`[data-element-id=${id}]`).first().dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('工程部长')
    expect((await modeler.last('state')).state.pending).toBe(true)
    await modeler.say({ kind: 'flush', id: 7 })
    expect(await modeler.last('flushed')).toEqual({ kind: 'flushed', id: 7 })
    expect((await modeler.last('changed')).xml).toContain('name="工程部长"')
    await expect.poll(async () => (await modeler.last('state')).state.pending).toBe(false)
    await modeler.say({ kind: 'act', act: 'undo' })
  })
  await test.step('what was typed letter by letter is undone as a whole', async () => {
    await modeler.say({ kind: 'act', act: 'undo' })
    await modeler.say({ kind: 'act', act: 'undo' })
    await expect.poll(async () => (await modeler.last('state')).state.selected?.name).toBe('安全复核')
  })
})

test('WFL-01 an editor of which a part is missing says so', async ({ page, pageErrors }) => {
  const modeler = new FramedModeler(page)
  await page.route(/\/modeler\/.*editor/, (route) => route.abort())
  await modeler.show(model)
  expect(await modeler.last('failed')).toEqual({ kind: 'failed', reason: 'not-loaded' })
  pageErrors.allow(/ERR_FAILED|dynamically imported module/)
})

test('WFL-01 conditions, the way without one, waiting times and variables are written as the engine reads them', async ({
  page,
}) => {
  const modeler = new FramedModeler(page)
  await modeler.open(model)
  const { elements } = (await modeler.last('state')).state
  const flows = elements.filter(({ type }) => type === 'bpmn:SequenceFlow')
  // Only what leaves a gateway that decides has a condition.
  expect(flows.map(({ id }) => id)).toEqual(['yes', 'no'])
  await modeler.say({ kind: 'edit', id: 'yes', change: { byDefault: true } })
  await modeler.say({ kind: 'edit', id: 'no', change: { condition: '金额 > 100000' } })
  const variables: Variable[] = [{ name: '合同号', type: 'text' }]
  await modeler.say({ kind: 'edit', id: 'process', change: { variables } })
  const written = async () => (await modeler.last('changed')).xml
  await expect.poll(written).toContain('<milepost:variable name="合同号" type="text" />')
  expect(await written()).toContain('金额 &gt; 100000</bpmn:conditionExpression>')
  expect(await written()).toMatch(/<bpmn:exclusiveGateway [^>]*default="yes"/)
  const asked: Variable[] = [{ name: '实测值', type: 'number' }]
  await modeler.say({ kind: 'edit', id: 'review', change: { variables: asked } })
  await expect
    .poll(written)
    .toMatch(/id="review"(?:(?!<\/bpmn:userTask>).)*<milepost:variable name="实测值" type="number" \/>/s)
})

const foreign = model
  .replace('<bpmn:userTask id="review"', '<bpmn:userTask id="review" camunda:assignee="kermit"')
  .replace(
    '<milepost:executor',
    '<camunda:taskListener event="create" class="org.example.Listener"><camunda:field name="a" stringValue="1" /></camunda:taskListener><milepost:executor',
  )

test('WFL-01 what other programs have written into a model stays as it is', async ({ page }) => {
  const modeler = new FramedModeler(page)
  await modeler.open(foreign)
  await modeler.say({ kind: 'edit', id: 'review', change: { disagree: 'before' } })
  const parts = (xml: string) => xml.match(/<\/?camunda:[^>]*>|camunda:\w+="[^"]*"|<milepost:(?!node)[^>]*>/g)
  await expect.poll(async () => (await modeler.last('changed')).xml).toContain('disagree="before"')
  const { xml } = await modeler.last('changed')
  expect(parts(xml)).toEqual(parts(foreign))
})

test('security 53: the modeler has an origin of its own, calls nobody and listens to its parent alone', async ({
  page,
  pageErrors,
}) => {
  const modeler = new FramedModeler(page)
  const frame = await modeler.open(model)
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  await modeler.say({ kind: 'select', id: 'review' })
  await expect.poll(async () => (await modeler.last('state')).state.selected?.id).toBe('review')

  await test.step('a message of another window does nothing', async () => {
    await page.evaluate(() => {
      const other = document.createElement('iframe')
      document.body.append(other)
      const script = other.contentDocument?.createElement('script')
      if (!script) throw new Error('The other frame is of this origin')
      script.text =
        "parent.frames[0].postMessage({ kind: 'edit', id: 'review', change: { name: 'theirs' } }, '*')"
      other.contentDocument?.body.append(script)
    })
    // Of another shape.
    await page.evaluate(() => window.frames[0]?.postMessage({ kind: 'edit', id: 7, change: 'all' }, '*'))
    await modeler.say({ kind: 'edit', id: 'review', change: { name: '本页' } })
    await expect.poll(async () => (await modeler.last('changed')).xml).toContain('name="本页"')
    expect((await modeler.last('changed')).xml).not.toContain('theirs')
  })
  await test.step('nor does the document open anywhere but in a sandbox', async () => {
    expect(pageErrors.unexpected).toEqual([])
    await page.goto('/modeler/index.html')
    expect(await page.evaluate(() => self.origin)).toBe('null')
    const called = page.evaluate(() =>
      fetch('/healthz').then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(await called).toBe('refused')
    await expect.poll(() => pageErrors.unexpected.join('\n')).toContain('connect-src forbids')
    pageErrors.allow(/connect-src|Content Security Policy/)
  })
})
