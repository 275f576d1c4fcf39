import { guardXml } from '#contract/workflow/guard-xml.ts'
import { workflowModelEntity } from '#contract/workflow/model.ts'
import { z } from '#contract/zod.ts'
import { entityValues } from '../../kit/entity-values.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { findSettings, settingsNamespace } from './find-settings.ts'

/** The fields of all that is set beside a drawing. */
export const settingFields = [
  'startScope',
  'useScopeConfigs',
  'executorConfigs',
  'ccConfigs',
  'externalFormConfigs',
  'editorSourceValueId',
  'editorSourceExtraValueId',
] as const

const rules = settingFields.map((name) => [name, z.optional(workflowModelEntity.fields[name].rule)] as const)
const WrittenSettings = z.strictObject({
  settings: z.strictObject(Object.fromEntries(rules)),
  /** What those are called, by id, whom the settings name: an installation that does not have them can say so. */
  names: z.record(z.string(), z.string()),
})

/** A drawing that was taken from a file. */
export interface ModelFile {
  bpmnXml: string
  /** What was set beside it; absent where the file says nothing of that, as one of another tool. */
  settings?: FormValues
  names: Readonly<Record<string, string>>
}

/** Why a file cannot be taken. */
export type FileProblem = 'tooLarge' | 'declarations' | 'unreadable' | 'settings'

/**
 * A model as a file: its drawing, as it stands, with one extension element of all that is set beside it. Undefined where that has
 * no place: in a drawing without a process, or in what is no BPMN.
 */
export function writeModelFile(values: FormValues, names: ModelFile['names']): string | undefined {
  const xml = String(values.bpmnXml)
  const found = findSettings(xml)
  if (!found?.place) return undefined
  // A drawing that came in by another way may still have some; what is set beside it is what holds.
  if (found.settings.length > 0)
    return writeModelFile({ ...values, bpmnXml: withoutSettings(xml, found.settings) }, names)
  const { at, end, before, after } = found.place
  const text = JSON.stringify({ settings: given(values), names }).replaceAll(/[<>&]/g, jsonEscape)
  const element = `<model:settings xmlns:model="${settingsNamespace}">${text}</model:settings>`
  return xml.slice(0, at) + before + element + after + xml.slice(end)
}

/** A file as a drawing and what is set beside it, or why it is neither. */
export function readModelFile(xml: string): ModelFile | FileProblem {
  const refused = guardXml(xml)
  if (refused || xml === '') return refused === 'declarations' ? refused : 'tooLarge'
  const found = findSettings(xml)
  if (!found) return 'unreadable'
  const [first, ...further] = found.settings
  if (!first) return { bpmnXml: xml, names: {} }
  const written = further.length === 0 ? parsed(first.text) : undefined
  if (!written) return 'settings'
  return {
    bpmnXml: withoutSettings(xml, found.settings),
    settings: entityValues(settingFields, { ...workflowModelEntity.initial, ...written.settings }),
    names: written.names,
  }
}

/** Whether anything is set beside the drawing. */
export function hasSettings(values: FormValues): boolean {
  return JSON.stringify(given(values)) !== JSON.stringify(given(workflowModelEntity.initial))
}

/** What is set beside the drawing, without what is empty. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  return Object.fromEntries(
    settingFields.flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])),
  )
}

function parsed(text: string): z.output<typeof WrittenSettings> | undefined {
  try {
    return WrittenSettings.safeParse(JSON.parse(text)).data
  } catch {
    // Somebody has written in it; that is what its person is told.
    return undefined
  }
}

/** The drawing without elements of settings, nor the extension elements that were added for them alone. */
function withoutSettings(xml: string, settings: readonly { at: number; end: number }[]): string {
  return settings.reduceRight((text, { at, end }) => {
    const before = text.slice(0, at)
    const after = text.slice(end)
    const [opening = '', prefix = ''] = /<([\w.-]+:)?extensionElements>\s*$/.exec(before) ?? []
    const closing = new RegExp(`^\\s*</${prefix}extensionElements>`).exec(after)
    return opening !== '' && closing
      ? before.slice(0, -opening.length) + after.slice(closing[0].length)
      : before + after
  }, xml)
}

/** As JSON may also write it: no tool that writes the file anew changes it. */
function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
