import { z } from '../zod.ts'
import { Disagree, EmptyRule, SettingMode, Signing } from './node-settings.ts'

/** What is set for a node that people act at, with nothing left open. */
export const NodeExecutor = z.object({
  settingMode: SettingMode,
  targets: z.array(z.string()),
  signing: Signing,
  percent: z.number(),
  emptyRule: EmptyRule,
  emptyAccountId: z.optional(z.string()),
})
export const NodeCc = z.object({ settingMode: SettingMode, targets: z.array(z.string()) })
export const NodeForm = z.object({
  formType: z.number(),
  formUrl: z.string(),
  settingMode: z.optional(z.string()),
  useScope: z.optional(z.string()),
  /** The template of the sheet that is filled in there, or what another system calls its form. */
  externalFormId: z.optional(z.string()),
})

/** Whether a node's form can be opened there: at a page of the console, or at another site. */
export function isFormAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$|^https?:\/\/\S+$/.test(text)
}

const settings = {
  executor: z.optional(NodeExecutor),
  cc: z.optional(NodeCc),
  forms: z.array(NodeForm),
}

/** A node of a drawing that people act at, with what the drawing itself says of it. */
export const DrawnTask = z.object({ nodeId: z.string(), name: z.string(), ...settings })
export type DrawnTask = z.output<typeof DrawnTask>

/** A node of a deployed version, with all that holds there. */
export const VersionNode = z.object({
  nodeId: z.string(),
  name: z.string(),
  kind: z.enum([
    'start',
    'task',
    'exclusive',
    'parallel',
    'inclusive',
    'subProcess',
    'end',
    'terminate',
    'timer',
  ]),
  ...settings,
  deadlineHours: z.optional(z.number()),
  disagree: z.optional(Disagree),
  /** Where it leads, by name, and when. */
  ways: z.array(z.object({ to: z.string(), condition: z.optional(z.string()) })),
})
export type VersionNode = z.output<typeof VersionNode>
