// @vitest-environment node
/// <reference path="../../../src/gateway/workflow/reading/bpmn-moddle.d.ts" />
import { BpmnModdle } from 'bpmn-moddle'
import { expect, test } from 'vitest'
import type { FormValues } from '#console/kit/form-request.ts'
import { type ModelFile, readModelFile, writeModelFile } from '#console/workflow/model/model-file.ts'
import { modelForm } from '#console/workflow/model/model-values.ts'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { readModel } from '#gateway/workflow/reading/read-model.ts'
import camunda7 from '../../gateway/workflow/reading/camunda-7.bpmn?raw'
import camunda8 from '../../gateway/workflow/reading/camunda-8.bpmn?raw'

// The console's policy lets no document be parsed from a text: here there is nothing that could.

const { initial } = modelForm(undefined)
const sampleId = (number: number) => `01890000-0000-7000-8000-00000000000${number}`
const names = { [sampleId(1)]: '张三 <桥&隧>' }

/** All that can be set beside a drawing, for a node of it. */
const settings: FormValues = {
  executorConfigs: [
    {
      ...{ nodeId: 'approve', settingMode: 'accounts', targets: [sampleId(1), sampleId(2)] },
      ...{ signing: 'all', percent: 60, emptyRule: 'account', emptyAccountId: sampleId(3) },
    },
  ],
  ccConfigs: [{ nodeId: 'approve', settingMode: 'unitRole', targets: [sampleId(4), 'a,b]]> "c"'] }],
  externalFormConfigs: [
    {
      ...{ nodeId: 'approve', formType: 1, formUrl: '/admin/table-manage?tab=sheets' },
      ...{ externalFormId: sampleId(5), modelHistoryId: 7 },
    },
    {
      ...{ nodeId: 'approve', formType: 2, formUrl: 'https://forms.example/?a=1&b=<2>' },
      ...{ useScope: 'x', settingMode: 'y' },
    },
  ],
  startScope: 'useScope',
  useScopeConfigs: [
    { scopeType: 'organization', targetId: sampleId(6) },
    { scopeType: 'account', targetId: sampleId(7) },
  ],
  editorSourceValueId: 'source-1',
  editorSourceExtraValueId: 'source-2',
}
const nothing: FormValues = {
  ...{ executorConfigs: [], ccConfigs: [], externalFormConfigs: [], useScopeConfigs: [] },
  ...{ startScope: 'everyone', editorSourceValueId: '', editorSourceExtraValueId: '' },
}

function written(bpmnXml: string, values = settings): string {
  const file = writeModelFile({ ...initial, ...values, bpmnXml }, names)
  if (file === undefined) throw new Error('The drawing has a process')
  return file
}

function read(file: string): ModelFile {
  const taken = readModelFile(file)
  if (typeof taken === 'string') throw new Error(taken)
  return taken
}

const drawings: [name: string, bpmnXml: string][] = [
  ...processTemplates.map(({ key, bpmnXml }): [string, string] => [key, bpmnXml]),
  ['Camunda Modeler 7', camunda7],
  ['Camunda Modeler 8', camunda8],
]

/** A model as Camunda Modeler saves it anew: read and written by the same library, which knows nothing of us. */
async function savedElsewhere(xml: string): Promise<string> {
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
  expect(warnings).toEqual([])
  return (await new BpmnModdle().toXML(rootElement, { format: true })).xml
}

test.each(drawings)(
  'WFL-01 WFL-02 a file of %s has all that is set beside its drawing, and gives both back as they were',
  (_key, bpmnXml) => {
    const file = written(bpmnXml)
    expect(read(file)).toEqual({ bpmnXml, settings, names })
    // The same model is the same file, once more, too.
    expect(written(read(file).bpmnXml)).toBe(file)
    // That nothing is set is said as well.
    expect(read(written(bpmnXml, nothing))).toEqual({ bpmnXml, settings: nothing, names })
    // What goes into the file comes into a drawing that came in with settings, and nothing is there twice.
    expect(written(file)).toBe(file)
  },
)

test.each(drawings)(
  'WFL-01 a file of %s is read and saved by other modelers, with all that is set beside its drawing',
  async (_key, bpmnXml) => {
    const file = written(bpmnXml)
    const taken = read(await savedElsewhere(file))
    expect(taken).toMatchObject({ settings, names })
    expect(taken.bpmnXml).not.toContain('urn:milepost:model')
    // It says as much to the gateway, too: the settings take nothing from the drawing and add nothing to it.
    expect(await readModel(file)).toEqual(await readModel(bpmnXml))
  },
)

const bpmn = (process: string) =>
  `<?xml version="1.0"?>\r\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">${process}</definitions>`

test.each([
  [
    'behind the documentation',
    '<process id="p">\r\n<documentation>甲</documentation>\r\n<documentation>乙</documentation>\r\n<startEvent id="s"/></process>',
    /<\/documentation>\s*<extensionElements><model:settings [^<]*<\/model:settings><\/extensionElements><startEvent/,
  ],
  [
    'in a process with nothing but documentation',
    '<process id="p"><documentation/></process>',
    /<documentation\/><extensionElements><model:settings [^<]*<\/model:settings><\/extensionElements><\/process>/,
  ],
  [
    'among what others have there',
    '<process id="p"><extensionElements>\r\n<other xmlns="urn:other"/></extensionElements></process>',
    /<process id="p"><extensionElements><model:settings [^<]*<\/model:settings>\r\n<other/,
  ],
  [
    'in extension elements of the process alone',
    '<process id="p"><startEvent id="s"><extensionElements/></startEvent></process>',
    /<process id="p"><extensionElements><model:settings [^<]*<\/model:settings><\/extensionElements><startEvent/,
  ],
])('WFL-01 the settings stand in a file where BPMN has them: %s', (_where, process, place) => {
  const bpmnXml = bpmn(process)
  expect(written(bpmnXml)).toMatch(place)
  expect(read(written(bpmnXml)).bpmnXml).toBe(bpmnXml)
})

test.each(['<process id="p" />', '<process id="p"><extensionElements /></process>'])(
  'WFL-01 settings are written into elements that have nothing in them: %s',
  async (process) => {
    const file = written(bpmn(process))
    expect(read(file).settings).toEqual(settings)
    expect(read(await savedElsewhere(file)).settings).toEqual(settings)
  },
)

test('WFL-01 what has no process, or is no BPMN, has no place for settings', () => {
  for (const bpmnXml of ['<half', bpmn(''), '<process xmlns="urn:other"/>'])
    expect(writeModelFile({ ...initial, bpmnXml }, {})).toBeUndefined()
})

test('WFL-01 a file of another tool says nothing of what is set beside the drawing', () => {
  expect(read(camunda7)).toEqual({ bpmnXml: camunda7, names: {} })
})

const template = processTemplates[0]?.bpmnXml ?? ''
const [element = ''] = /<model:settings.*<\/model:settings>/.exec(written(template)) ?? []

test.each([
  ['an empty file', '', 'tooLarge'],
  ['more than 10 MB', `${template}<!--${' '.repeat(10 * 1024 * 1024)}-->`, 'tooLarge'],
  ['elements without end in depth', bpmn('<process>'.repeat(200)), 'tooLarge'],
  ['a DOCTYPE', template.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'declarations'],
  ['a page', '<html></html>', 'unreadable'],
  ['BPMN that breaks off', template.slice(0, -20), 'unreadable'],
  ['settings that are none', written(template).replace('"percent":60', '"percent":600'), 'settings'],
  [
    'settings that somebody has written in',
    written(template).replace('{"settings"', '{"settings'),
    'settings',
  ],
  [
    'settings of something unknown',
    written(template).replace('{"settings":{', '{"settings":{"more":1,'),
    'settings',
  ],
  ['settings twice', written(template).replace(element, element + element), 'settings'],
])('WFL-01 nothing is taken from a file with %s', (_what, file, problem) => {
  expect(readModelFile(file)).toBe(problem)
})
