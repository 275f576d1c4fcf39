import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readArea } from '#contract/tabulation/reference.ts'
import { Binding, CellName, RepeatRows, SheetCheck } from '#contract/tabulation/template-schema.ts'
import { newId } from '#request/id.ts'
import { NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { type BuildRequest, wholeRequest } from '../../kit/form-request.ts'
import type { PartFormProps } from './field-form.tsx'
import { boundSources } from './meaning-parts.ts'

/** A word that formulas call cells by. */
export function NameForm({ at, part, onTake, onClose }: PartFormProps<CellName>) {
  const { t } = useTranslation('sheet-editor')
  const [{ initial, build }] = useState(() => ({ initial: { at, name: '', ...part }, build: wholeRequest() }))
  return (
    <FormDialog
      title={t(part ? 'change.names' : 'add.names')}
      action={t('take')}
      schema={CellName}
      {...{ initial, build, onClose }}
      submit={async (taken) => onTake(taken)}
    >
      <TextField name="name" label={t('name')} hint={t('nameHint')} required />
      <TextField name="at" label={t('at')} hint={t('atHint')} required />
    </FormDialog>
  )
}

/** Rows that are there as often as somebody needs them. */
export function RepeatForm({ at, part, onTake, onClose }: PartFormProps<RepeatRows>) {
  const { t } = useTranslation('sheet-editor')
  const [{ initial, build }] = useState(() => {
    const { top = 0, bottom = 0 } = readArea(at) ?? {}
    const rows = { from: top + 1, to: bottom + 1, minimum: 1, maximum: 50 }
    return {
      initial: { name: '', ...rows, ...part },
      build: numbersIn(
        ['from', 'to', 'minimum', 'maximum'],
        wholeRequest({ repeatId: part?.repeatId ?? newId() }),
      ),
    }
  })
  return (
    <FormDialog
      title={t(part ? 'change.repeats' : 'add.repeats')}
      action={t('take')}
      schema={RepeatRows}
      {...{ initial, build, onClose }}
      submit={async (taken) => onTake(taken)}
    >
      <TextField name="name" label={t('repeat.name')} required />
      <NumberField name="from" label={t('repeat.from')} required />
      <NumberField name="to" label={t('repeat.to')} required />
      <NumberField name="minimum" label={t('repeat.minimum')} required />
      <NumberField name="maximum" label={t('repeat.maximum')} required />
    </FormDialog>
  )
}

/** A cell that shows what a record says that the sheet is about. */
export function BindingForm({ at, part, onTake, onClose }: PartFormProps<Binding>) {
  const { t } = useTranslation('sheet-editor')
  const [{ initial, build }] = useState(() => ({
    initial: { at: part?.at ?? firstCell(at), source: part ? `${part.record}.${part.field}` : '' },
    build: sourceRequest,
  }))
  return (
    <FormDialog
      title={t(part ? 'change.bindings' : 'add.bindings')}
      action={t('take')}
      schema={Binding}
      {...{ initial, build, onClose }}
      submit={async (taken) => onTake(taken)}
    >
      <TextField name="at" label={t('cell')} required />
      <SelectField
        name="source"
        label={t('source')}
        options={boundSources.map((value) => ({ value, label: t(`bound.${value}`) }))}
        required
      />
    </FormDialog>
  )
}

const sourceRequest: BuildRequest = ({ at, source }) => {
  const [record, field] = String(source ?? '').split('.')
  return { at: String(at ?? '').trim(), record, field }
}

/** A formula that holds where the sheet is right, and what is said where it does not. */
export function CheckForm({ at, part, onTake, onClose }: PartFormProps<SheetCheck>) {
  const { t } = useTranslation('sheet-editor')
  const [{ initial, build }] = useState(() => ({
    initial: { at: firstCell(at), formula: '', messageZh: '', messageEn: '', ...part },
    build: wholeRequest(),
  }))
  return (
    <FormDialog
      title={t(part ? 'change.checks' : 'add.checks')}
      action={t('take')}
      schema={SheetCheck}
      {...{ initial, build, onClose }}
      submit={async (taken) => onTake(taken)}
    >
      <TextField name="at" label={t('cell')} required />
      <TextField name="formula" label={t('check.formula')} hint={t('check.formulaHint')} required />
      <TextField name="messageZh" label={t('check.messageZh')} required />
      <TextField name="messageEn" label={t('check.messageEn')} required />
    </FormDialog>
  )
}

function firstCell(at: string): string {
  return at.split(':')[0] ?? at
}

/** Numbers as they are typed, as numbers. */
function numbersIn(names: readonly string[], build: BuildRequest): BuildRequest {
  return (values, initial) => {
    const request = build(values, initial) ?? {}
    return Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, names.includes(name) ? Number(value) : value]),
    )
  }
}
