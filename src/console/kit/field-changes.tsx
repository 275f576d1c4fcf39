import type { i18n } from 'i18next'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldText, useFieldText, useFieldTexts } from './use-field-text.ts'

/** A row's changed fields before and after; `before` is absent for a new row, `after` for a deleted one. */
export interface Changes {
  /** Kind of the row; its texts are the namespace of this name: `field.<name>` and `<name>.<value>`. */
  entity: string
  before?: Readonly<Record<string, unknown>> | undefined
  after?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The fields that people know, in the order of the entity's texts; ids, which say nothing to a person, are left out, but for
 * those whose names are known.
 */
export function useKnownFields(
  entity: string,
  isNamed: (field: string) => boolean = () => false,
): (fields: Iterable<string>) => string[] {
  const { i18n } = useTranslation(entity)
  return (fields) => knownFields(i18n, entity, fields, isNamed)
}

function knownFields(
  i18n: i18n,
  entity: string,
  fields: Iterable<string>,
  isNamed: (field: string) => boolean,
): string[] {
  const texts: unknown = i18n.getResource(i18n.language, entity, 'field')
  const order = Object.keys(typeof texts === 'object' && texts !== null ? texts : {})
  const given = new Set(fields)
  return order.filter((field) => given.has(field) && (!field.endsWith('Id') || isNamed(field)))
}

/** The changed fields that people know, in the order of the entity's texts. */
export function useChangedFields(changes: Changes): string[] {
  const { i18n } = useTranslation(changes.entity)
  return changedFields(i18n, changes, useFieldText(changes.entity))
}

function changedFields(i18n: i18n, { entity, before, after }: Changes, text: FieldText): string[] {
  // Not by its text: one picture in the place of another reads alike.
  const written = (field: string, values: Changes['before']) =>
    text(field, values?.[field]) && JSON.stringify(values?.[field])
  return knownFields(i18n, entity, Object.keys({ ...before, ...after }), () => false).filter(
    (field) => written(field, before) !== written(field, after),
  )
}

/** What a change did to one field, in words. */
export interface FieldChange {
  label: string
  from: string | undefined
  to: string | undefined
}

/** The changed fields of rows of any kind whose texts are there, in words. */
export function useChangeWords(): (changes: Changes) => FieldChange[] {
  const { i18n } = useTranslation('kit')
  const textsOf = useFieldTexts()
  return useCallback(
    (changes) => {
      const text = textsOf(changes.entity)
      const { before, after } = changes
      return changedFields(i18n, changes, text).map((field) => ({
        label: i18n.t(`field.${field}`, { ns: changes.entity }),
        from: text(field, shownOf(i18n, changes.entity, field, before, after)),
        to: text(field, shownOf(i18n, changes.entity, field, after, before)),
      }))
    },
    [i18n, textsOf],
  )
}

/** What is shown of a field of one side of a change. */
function shownOf(
  i18n: i18n,
  entity: string,
  field: string,
  side: Changes['before'],
  other: Changes['before'],
): unknown {
  const [here, there] = [side?.[field], other?.[field]]
  // A list of which only the length is told tells the whole of it, unless that is the same.
  const isLonger = Array.isArray(here) && Array.isArray(there) && here.length !== there.length
  return isLonger && i18n.exists(`amount.${field}`, { ns: entity }) ? here : changedEntries(here, there)
}

/**
 * A list's entries without those that stand on both sides, as long as some do not: nobody looks for one change among forty. A
 * list of words is short, and read as a whole.
 */
function changedEntries(here: unknown, there: unknown): unknown {
  if (!Array.isArray(here) || !Array.isArray(there)) return here
  if ([...here, ...there].some((entry) => typeof entry !== 'object')) return here
  const [these, those] = [here, there].map((list) => new Set(list.map((entry) => JSON.stringify(entry))))
  const changed = here.filter((entry) => !those?.has(JSON.stringify(entry)))
  return changed.length > 0 || there.some((entry) => !these?.has(JSON.stringify(entry))) ? changed : here
}

/** Field by field: what stood there, and what stands there now. */
export function FieldChanges(changes: Changes) {
  const { entity, before, after } = changes
  const { t, i18n } = useTranslation([entity, 'kit'])
  const text = useFieldText(entity)
  const fields = useChangedFields(changes)
  const stood = (field: string) => shownOf(i18n, entity, field, before, after)
  const stands = (field: string) => shownOf(i18n, entity, field, after, before)
  return (
    <dl className="divide-y rounded-control border text-body">
      {fields.map((field) => (
        <div key={field} className="grid grid-cols-[7rem_1fr] gap-3 px-3 py-2">
          <dt className="text-dense text-soft">{t(`field.${field}`)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
            {before ? (
              <Value label={t('kit:changes.before')} className="text-soft">
                {text(field, stood(field))}
              </Value>
            ) : null}
            {before && after ? (
              <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-faint" />
            ) : null}
            {after ? (
              <Value label={t('kit:changes.after')} className="font-medium">
                {text(field, stands(field))}
              </Value>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const { t } = useTranslation('kit')
  return (
    <span className="min-w-0 break-words">
      <span className="sr-only">{label} </span>
      {children === undefined ? (
        <span className="text-faint">{t('changes.empty')}</span>
      ) : (
        <span className={className}>{children}</span>
      )}
    </span>
  )
}
