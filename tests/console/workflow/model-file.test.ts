import { expect, test } from 'vitest'
import type { FormValues } from '#console/kit/form-request.ts'
import { readModelFile, writeModelFile } from '#console/workflow/model/model-file.ts'
import { modelForm } from '#console/workflow/model/model-values.ts'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { workflowModelCalls } from '#contract/workflow/model.ts'
import { z } from '#contract/zod.ts'
import { settingsOf } from '#gateway/workflow/node-settings.ts'
import { readModel } from '#gateway/workflow/reading/read-model.ts'
import camunda7 from '../../gateway/workflow/reading/camunda-7.bpmn?raw'
import camunda8 from '../../gateway/workflow/reading/camunda-8.bpmn?raw'
import { sampleId } from '../sample.tsx'

const { initial } = modelForm(undefined)

/** What runs of a model that is written in a form, as the gateway reads it. */
async function runs(values: FormValues) {
  const { build } = modelForm(undefined)
  const request = { ...build({ ...values, name: '审批', key: 'approval' }, initial) }
  const model = z.parse(workflowModelCalls.add.request, request)
  const { bpmnXml, startScope, useScopeConfigs, editorSourceValueId, editorSourceExtraValueId } = model
  const read = await readModel(bpmnXml, settingsOf(model))
  return {
    model: read.model,
    start: { startScope, useScopeConfigs, editorSourceValueId, editorSourceExtraValueId },
  }
}

/** All that can be set beside a drawing, for a node of it. */
const besides = (nodeId: string): FormValues => ({
  executorConfigs: [
    {
      ...{ nodeId, settingMode: 'accounts', targets: [sampleId(1), sampleId(2)] },
      ...{ signing: 'all', percent: 60, emptyRule: 'account', emptyAccountId: sampleId(3) },
    },
  ],
  ccConfigs: [{ nodeId, settingMode: 'unitRole', targets: [sampleId(4)] }],
  externalFormConfigs: [
    { nodeId, formType: 1, formUrl: '/admin/table-manage', externalFormId: sampleId(5), modelHistoryId: 7 },
    { nodeId, formType: 2, formUrl: 'https://forms.example/?a=1&b=2', useScope: 'x', settingMode: 'y' },
  ],
  startScope: 'useScope',
  useScopeConfigs: [
    { scopeType: 'organization', targetId: sampleId(6) },
    { scopeType: 'account', targetId: sampleId(7) },
  ],
  editorSourceValueId: 'source-1',
  editorSourceExtraValueId: 'source-2',
})

test.each(processTemplates)(
  'WFL-01 WFL-02 a file of the packaged process $key has all that is set beside its drawing, and brings it into a new model',
  async ({ bpmnXml }) => {
    const [nodeId = ''] = /(?<=userTask id=")[^"]*/.exec(bpmnXml) ?? []
    const written = { ...initial, bpmnXml, ...besides(nodeId) }
    const file = writeModelFile(written)
    const taken = { ...initial, ...readModelFile(file, initial) }
    expect(taken.bpmnXml).toContain('modelHistoryId="7"')
    const [before, after] = [await runs(written), await runs(taken)]
    expect(before.model?.tasks[nodeId]?.forms).toHaveLength(2)
    expect(after).toEqual(before)
    // Once more it is the same file.
    expect(writeModelFile(taken)).toBe(file)
    // What was set otherwise since it was taken is what the next one says.
    const others = { startScope: 'everyone', useScopeConfigs: [], editorSourceValueId: '' }
    const next = { ...taken, ...others, editorSourceExtraValueId: '' }
    expect(readModelFile(writeModelFile(next), initial)).toMatchObject(others)
    // With nothing beside it the drawing goes out as it is.
    expect(writeModelFile({ ...initial, bpmnXml })).toBe(bpmnXml)
  },
)

test('WFL-01 a file takes the place of what was set beside the drawing before, for the nodes that it says something of', async () => {
  const [template] = processTemplates
  const bpmnXml = template?.bpmnXml ?? ''
  const [nodeId = ''] = /(?<=userTask id=")[^"]*/.exec(bpmnXml) ?? []
  const others = { nodeId: 'elsewhere', settingMode: 'starter' }
  const standing = {
    ...initial,
    executorConfigs: [{ nodeId, settingMode: 'unitHead' }, others],
    ccConfigs: [{ nodeId: 'elsewhere', settingMode: 'starter' }],
  }
  const taken = readModelFile(writeModelFile({ ...initial, bpmnXml, ...besides(nodeId) }), standing)
  expect(taken.executorConfigs).toEqual([others])
  expect(taken.ccConfigs).toEqual(standing.ccConfigs)
})

test.each([camunda7, camunda8])(
  'WFL-01 what Camunda Modeler wrote stays in a file that our settings are written into (%#)',
  (bpmnXml) => {
    const foreignIn = (xml: string) =>
      [...xml.matchAll(/<\/?(?:camunda|zeebe):[^>]*>|\s(?:camunda|zeebe|modeler)[:\w-]*="[^"]*"/g)].map(
        // The same characters, spelt otherwise.
        ([part]) =>
          part
            .replace(/\s*\/>/, '/>')
            .replaceAll('&#34;', '&quot;')
            .replaceAll('&#62;', '&gt;'),
      )
    const file = writeModelFile({ ...initial, bpmnXml, ...besides('Activity_review') })
    expect(foreignIn(bpmnXml).length).toBeGreaterThan(20)
    expect(foreignIn(file)).toEqual(foreignIn(bpmnXml))
    expect(file).toContain(`targets="${sampleId(1)},${sampleId(2)}"`)
  },
)
