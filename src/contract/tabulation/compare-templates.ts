import type { Template } from './template-schema.ts'

/** What a template consists of, as a comparison names it. */
export const templateParts = [
  'cells',
  'fields',
  'repeats',
  'bindings',
  'checks',
  'permissions',
  'names',
  'style',
  'sheet',
] as const

/** A part of a template that can differ. */
interface Part {
  part: (typeof templateParts)[number]
  /** The cells that it is about; of `names` the name, of `sheet` the setting. */
  at: string
  /** What people read of it. */
  text: string | undefined
  /** All of it. */
  whole: unknown
}

/** A difference between two templates. Where both texts are the same, what is not read has changed. */
export interface TemplateChange extends Pick<Part, 'part' | 'at'> {
  kind: 'added' | 'removed' | 'changed'
  before: string | undefined
  after: string | undefined
}

/** How one template differs from an earlier one, part by part. */
export function compareTemplates(before: Template, after: Template): TemplateChange[] {
  const [was, is] = [byKey(partsOf(before)), byKey(partsOf(after))]
  const changes = [...new Map([...was, ...is])].flatMap(([key, { part, at }]): TemplateChange[] => {
    const [old, now] = [was.get(key), is.get(key)]
    if (textOf(old?.whole) === textOf(now?.whole)) return []
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
    return [{ part, at, kind, before: old?.text, after: now?.text }]
  })
  return templateParts.flatMap((part) => changes.filter((change) => change.part === part))
}

function partsOf(template: Template): Part[] {
  const { rows, columns, merges, rowHeights, columnWidths, freeze, page, title, styles } = template
  const sheet = { title, size: [rows, columns], merges, rowHeights, columnWidths, freeze, page }
  const part = (name: Part['part'], at: string, whole: unknown, text?: string): Part => ({
    ...{ part: name, at, whole, text },
  })
  return [
    ...template.cells.flatMap(({ at, text, number, formula }) => {
      const content = formula === undefined ? (number ?? text) : `=${formula}`
      return content === undefined ? [] : part('cells', at, content, content)
    }),
    // Who reads a template from a workbook again gets fields of other ids.
    ...template.fields.map(({ fieldId: _, ...field }) => part('fields', field.at, field, field.label)),
    ...template.repeats.map(({ repeatId: _, ...repeat }) => {
      const { from, to, name, minimum, maximum } = repeat
      return part('repeats', `${from}:${to}`, repeat, `${name} ${minimum}–${maximum}`)
    }),
    ...template.bindings.map((bound) => part('bindings', bound.at, bound)),
    ...template.checks.map((check) => part('checks', check.at, check, `=${check.formula}`)),
    ...template.permissions.map((rule) => part('permissions', rule.at, rule, rule.access)),
    ...template.names.map(({ name, at }) => part('names', name, at, at)),
    ...template.cells.flatMap(({ at, style }) =>
      style === undefined ? [] : part('style', at, styles[style]),
    ),
    ...Object.entries(sheet).map(([setting, whole]) =>
      part('sheet', setting, whole, typeof whole === 'string' ? whole : undefined),
    ),
  ]
}

/** The same for what is the same, whatever order its keys come in: an editor gives them in another one. */
function textOf(whole: unknown): string | undefined {
  return JSON.stringify(whole, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** By what says that two are the same one; of several at the same cells, by their order. */
function byKey(parts: readonly Part[]): Map<string, Part> {
  const seen = new Map<string, number>()
  return new Map(
    parts.map((each) => {
      const place = `${each.part} ${each.at}`
      const count = seen.get(place) ?? 0
      seen.set(place, count + 1)
      return [`${place} ${count}`, each]
    }),
  )
}
