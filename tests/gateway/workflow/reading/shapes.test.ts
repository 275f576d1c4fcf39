import { expect, test } from 'vitest'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { shapesOf } from '#gateway/workflow/reading/shapes.ts'
import { drawnBpmn } from '../../../support/drawn-bpmn.ts'

/** All elements of a model with what they are called and where they lie, in order. */
const shapes = (xml: string) =>
  [...xml.matchAll(/\b(?:id|name|x|y|width|height|sourceRef|targetRef|bpmnElement|default)="[^"]*"/g)].map(
    ([attribute]) => attribute,
  )

test('what is drawn stays of a model, and nothing else', async () => {
  const foreign = drawnBpmn(['somebody'])
    .replace('<bpmn:userTask id="review"', '<bpmn:userTask camunda:assignee="kermit" id="review"')
    .replace(
      '<bpmn:extensionElements>',
      '<bpmn:documentation>intern</bpmn:documentation><bpmn:extensionElements>',
    )
  const drawn = await shapesOf(foreign)
  expect(drawn).not.toMatch(/somebody|kermit|intern|outcome|milepost/)
  expect(shapes(drawn).toSorted()).toEqual(shapes(drawnBpmn([])).toSorted())
})

test('every packaged process is drawn as it was', async () => {
  for (const { bpmnXml } of processTemplates) {
    const inside = /<(bpmn:extensionElements|bpmn:conditionExpression)[\s\S]*?<\/\1>/g
    const drawn = await shapesOf(bpmnXml)
    expect(shapes(drawn).toSorted()).toEqual(shapes(bpmnXml.replaceAll(inside, '')).toSorted())
    expect(drawn).not.toContain('extensionElements')
  }
})
