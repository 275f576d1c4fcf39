import { expect, test } from 'vitest'
import { guardXml } from '#contract/workflow/guard-xml.ts'
import { readModel } from '#gateway/workflow/reading/read-model.ts'
import { bpmn, executor, flow } from './bpmn.ts'

/** A model with something foreign at its task. */
const withForeign = (foreign: string) =>
  bpmn(
    `<startEvent id="s"/><userTask id="a">${executor.replace('</extensionElements>', `${foreign}</extensionElements>`)}</userTask><endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`,
  )

/** More than the depth that is allowed. */
const many = (text: string) => text.repeat(150)

test.each([
  ['a script with comparisons', `<camunda:script><![CDATA[${many('if (a < b) c();')}]]></camunda:script>`],
  ['a script that writes tags', `<camunda:script><![CDATA[${many('<td>')}]]></camunda:script>`],
  ['what was commented out', `<!-- ${many('<camunda:in>')} -->`],
  ['signs in attributes', many('<camunda:in source="a > b" note=\'"a" > b\'/>')],
  ['an instruction', `<?note ${many('<a>')}?>`],
])('WFL-01: %s is no depth', async (_, foreign) => {
  const { model, problems } = await readModel(withForeign(foreign))
  expect(problems).toEqual([])
  expect(Object.keys(model?.tasks ?? {})).toEqual(['a'])
})

test.each([
  ['as they are', many('<camunda:in>') + many('</camunda:in>')],
  ['that seem to end in their attributes', many('<camunda:in note="/>">') + many('</camunda:in>')],
  [
    'behind comments and character data',
    `<!--/--><![CDATA[</a>]]>${many("<camunda:in a='/>'>")}${many('</camunda:in>')}`,
  ],
])('WFL-01: elements in elements without end are refused: %s', (_, foreign) => {
  expect(guardXml(withForeign(foreign))).toBe('too-large')
})

test.each(['<!--', '<![CDATA[', '<?', '<camunda:in note="'])(
  'WFL-01: what never ends is refused: %s',
  async (unended) => {
    const xml = withForeign(unended.repeat(2_000))
    const { model, problems } = await readModel(xml)
    expect(model).toBeNull()
    expect(problems).toMatchObject([{ reason: expect.stringMatching(/^(not-xml|too-large)$/) }])
  },
)
