import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageSetup, RowNumber } from '#contract/tabulation/style-schema.ts'
import { z } from '#contract/zod.ts'
import { NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../../kit/form-request.ts'
import { optionsOf } from '../../kit/options.ts'

const { paper, orientation, margins, scale, breaksAfter, header, footer } = PageSetup.shape
const { top, right, bottom, left } = margins.shape

/** How a sheet is printed, field by field. */
const PageFields = z.object({
  ...{ paper, orientation, top, right, bottom, left, scale, breaksAfter, header, footer },
  centered: z.enum(['no', 'yes']),
  headerFrom: z.optional(RowNumber),
  headerTo: z.optional(RowNumber),
})

interface PageFormProps {
  page: PageSetup
  onTake: (page: PageSetup) => void
  onClose: () => void
}

/** How a sheet is printed: paper, margins, what stands on every page, and where pages end. */
export function PageForm({ page, onTake, onClose }: PageFormProps) {
  const { t } = useTranslation('sheet-editor')
  const [initial] = useState(() => valuesOf(page))
  return (
    <FormDialog
      title={t('page.title')}
      action={t('take')}
      schema={PageFields}
      initial={initial}
      build={fieldsIn}
      submit={async (taken) => onTake(pageOf(taken))}
      onClose={onClose}
    >
      <SelectField
        name="paper"
        label={t('page.paper')}
        options={paper.options.map((value) => ({ value, label: value.toUpperCase() }))}
        required
      />
      <SelectField
        name="orientation"
        label={t('page.orientation')}
        options={optionsOf(t, 'orientation', orientation.options)}
        required
      />
      <NumberField name="top" label={t('page.top')} required />
      <NumberField name="bottom" label={t('page.bottom')} required />
      <NumberField name="left" label={t('page.left')} required />
      <NumberField name="right" label={t('page.right')} required />
      <NumberField name="scale" label={t('page.scale')} hint={t('page.scaleHint')} />
      <SelectField
        name="centered"
        label={t('page.centered')}
        options={optionsOf(t, 'required', ['no', 'yes'])}
        required
      />
      <NumberField name="headerFrom" label={t('page.headerFrom')} hint={t('page.headerHint')} />
      <NumberField name="headerTo" label={t('page.headerTo')} />
      <TextField name="breaksAfter" label={t('page.breaksAfter')} hint={t('page.breaksHint')} />
      <TextField name="header" label={t('page.header')} hint={t('page.numbersHint')} />
      <TextField name="footer" label={t('page.footer')} hint={t('page.numbersHint')} />
    </FormDialog>
  )
}

function valuesOf({ margins: sides, headerRows, breaksAfter: breaks = [], ...page }: PageSetup): FormValues {
  return {
    ...{ scale: '', header: '', footer: '', ...page, ...sides },
    ...{ headerFrom: headerRows?.from ?? '', headerTo: headerRows?.to ?? '' },
    breaksAfter: breaks.join(', '),
    centered: page.centered ? 'yes' : 'no',
  }
}

const numbers = ['top', 'right', 'bottom', 'left', 'scale', 'headerFrom', 'headerTo']
const whole = wholeRequest()

const fieldsIn: BuildRequest = (values, initial) => {
  const entries = Object.entries(whole(values, initial) ?? {})
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === 'breaksAfter')
        return [
          name,
          String(value)
            .split(/[\s,，、]+/)
            .filter(Boolean)
            .map(Number),
        ]
      return [name, numbers.includes(name) ? Number(value) : value]
    }),
  )
}

/** A page by its fields. One row alone is repeated where only one is said. */
function pageOf(fields: z.output<typeof PageFields>): PageSetup {
  const { headerFrom, headerTo, centered, breaksAfter: breaks = [], ...page } = fields
  const { top: above, right: east, bottom: below, left: west, ...others } = page
  const [from, to] = [headerFrom ?? headerTo, headerTo ?? headerFrom]
  return {
    ...others,
    margins: { top: above, right: east, bottom: below, left: west },
    ...(from !== undefined &&
      to !== undefined && { headerRows: { from: Math.min(from, to), to: Math.max(from, to) } }),
    ...(breaks.length > 0 && { breaksAfter: [...new Set(breaks)].sort((a, b) => a - b) }),
    ...(centered === 'yes' && { centered: true as const }),
  }
}
