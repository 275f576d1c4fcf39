import {
  Disagree,
  EmptyRule,
  Percent,
  SettingMode,
  Signing,
  VariableType,
} from '#contract/workflow/node-settings.ts'
import { z } from '#contract/zod.ts'

/** The parts of a model's elements that are read; whatever else stands in a file is kept there. */

const Ref = z.object({ id: z.string() })

const Extension = z.looseObject({ $type: z.string() })

const Expression = z.object({ body: z.optional(z.string()) })

export const Element = z.object({
  $type: z.string(),
  id: z.string(),
  name: z.optional(z.string()),
  extensionElements: z.optional(z.object({ values: z.optional(z.array(Extension)) })),
  default: z.optional(Ref),
  eventDefinitions: z.optional(
    z.array(z.object({ $type: z.string(), timeDuration: z.optional(Expression) })),
  ),
  loopCharacteristics: z.optional(z.object({ $type: z.string() })),
  triggeredByEvent: z.optional(z.boolean()),
  sourceRef: z.optional(z.unknown()),
  targetRef: z.optional(z.unknown()),
  conditionExpression: z.optional(Expression),
  flowElements: z.optional(z.array(z.unknown())),
})
export type Element = z.output<typeof Element>

export const Definitions = z.object({
  $type: z.literal('bpmn:Definitions'),
  imports: z.optional(z.array(z.unknown())),
  rootElements: z.optional(z.array(z.unknown())),
})

/** The node at one end of a flow. */
export const FlowEnd = Ref

const targets = z.pipe(
  z.optional(z.string()),
  z.transform((list) => (list ?? '').split(',').flatMap((each) => each.trim() || [])),
)
const digits = z.pipe(
  z.optional(z.string()),
  z.transform((text) => (text === undefined ? undefined : Number(text))),
)

export const ExecutorSetting = z.object({
  settingMode: SettingMode,
  targets,
  signing: z._default(Signing, 'any'),
  percent: z.pipe(digits, z._default(Percent, 100)),
  emptyRule: z._default(EmptyRule, 'administrator'),
  emptyAccountId: z.optional(z.string()),
})
export type ExecutorSetting = z.output<typeof ExecutorSetting>

export const CcSetting = z.object({ settingMode: SettingMode, targets })
export type CcSetting = z.output<typeof CcSetting>

export const FormSetting = z.object({
  formType: z.pipe(z.enum(['1', '2']), z.transform(Number)),
  formUrl: z.string(),
  settingMode: z.optional(z.string()),
  useScope: z.optional(z.string()),
  externalFormId: z.optional(z.string()),
})
export type FormSetting = z.output<typeof FormSetting>

const mostHours = 24 * 365

export const NodeSetting = z.object({
  disagree: z._default(Disagree, 'end'),
  deadlineHours: z.pipe(digits, z.optional(z.number().check(z.positive(), z.maximum(mostHours)))),
})
export type NodeSetting = z.output<typeof NodeSetting>

export const VariableSetting = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z._default(VariableType, 'text'),
})
export type VariableSetting = z.output<typeof VariableSetting>
