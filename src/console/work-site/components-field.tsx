import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Component } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'
import { decimalText } from '../kit/fields.tsx'
import { entriesIn } from '../kit/form-request.ts'
import { Suggestions } from '../kit/suggestions.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

type Row = Readonly<Record<string, unknown>>

const blank: Row = { name: '', quantity: '', unit: '' }

/** The components of a work site, a line each; one without a name, quantity and unit is left out. */
export function ComponentsField() {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  return (
    <FieldFrame
      name="components"
      wide
      hint={t('work-site-form:component.hint')}
      control={(field, aria) => {
        const rows: readonly Row[] = Array.isArray(field.value)
          ? field.value.filter((row) => typeof row === 'object')
          : []
        const change = (at: number, part: Row) =>
          field.onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
        return (
          <fieldset
            id={aria.id}
            ref={field.ref}
            tabIndex={-1}
            aria-label={t('field.components')}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-2"
          >
            {rows.map((row, at) => (
              <ComponentRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands; its name is being typed
                key={at}
                row={row}
                at={at + 1}
                wrong={aria['aria-invalid'] ? problemsOf(row, rows) : none}
                onChange={(part) => change(at, part)}
                onRemove={() => field.onChange(rows.filter((_, index) => index !== at))}
              />
            ))}
            <Button variant="outline" className="self-start" onClick={() => field.onChange([...rows, blank])}>
              <Plus aria-hidden />
              {t('work-site-form:component.add')}
            </Button>
          </fieldset>
        )
      }}
    />
  )
}

const none: ReadonlySet<string> = new Set()

/** The parts of a line that keep it from being saved. */
function problemsOf(row: Row, rows: readonly Row[]): ReadonlySet<string> {
  if (entriesIn([row]).length === 0) return none
  const issues = z.safeParse(Component, row).error?.issues ?? []
  const twice = rows.filter(({ name }) => name === row.name).length > 1
  return new Set([...issues.map(({ path }) => String(path[0])), ...(twice ? ['name'] : [])])
}

interface ComponentRowProps {
  row: Row
  /** Which line it is, from 1. */
  at: number
  wrong: ReadonlySet<string>
  onChange: (part: Row) => void
  onRemove: () => void
}

function ComponentRow({ row, at, wrong, onChange, onRemove }: ComponentRowProps) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  // What is being typed (`1.`) is not always a number yet.
  const [typed, setTyped] = useState<string>()
  const control = (part: 'name' | 'quantity' | 'unit') => ({
    'aria-label': t('work-site-form:component.part', { part: t(`work-site-form:component.${part}`), at }),
    'aria-invalid': wrong.has(part),
    placeholder: t(`work-site-form:component.${part}`),
    value: String(row[part] ?? ''),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem_7.5rem_auto] narrow:grid-cols-[minmax(0,1fr)_5rem_8.5rem_auto] gap-2">
      <Input {...control('name')} onChange={({ target }) => onChange({ name: target.value })} />
      <Input
        {...control('quantity')}
        value={typed ?? String(row.quantity ?? '')}
        inputMode="decimal"
        className="text-right"
        onChange={({ target }) => {
          const text = decimalText(target.value)
          const number = Number(text)
          setTyped(text)
          onChange({ quantity: text === '' || Number.isNaN(number) ? '' : number })
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Suggestions
        label={t('work-site-form:component.unit')}
        options={useValueOptions('unit_of_measure')}
        chosen={[String(row.unit ?? '')]}
        onChoose={([unit]) => onChange({ unit })}
      >
        <Input {...control('unit')} onChange={({ target }) => onChange({ unit: target.value })} />
      </Suggestions>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('work-site-form:component.remove', { at })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </div>
  )
}
