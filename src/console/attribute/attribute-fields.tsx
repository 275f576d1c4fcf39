import { useTranslation } from 'react-i18next'
import type { FormGroup, FormItem } from '#contract/attribute/forms.ts'
import { z } from '#contract/zod.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { FilesField } from './files-field.tsx'
import { PeopleField, UnitsField } from './reference-fields.tsx'
import { TableField } from './table-field.tsx'

/** From how many characters on a text is written in several lines. */
const severalLines = 200

/** The items of some groups as fields of a form, each group under its name. */
export function AttributeFields({ groups }: { groups: readonly FormGroup[] }) {
  return groups.map(({ groupId, groupName, items }) => (
    <fieldset key={groupId} className="col-span-full grid grid-cols-subgrid gap-y-4">
      <legend className="mb-3 font-semibold text-dense">{groupName}</legend>
      {items
        .filter(({ tableId, status }) => tableId === undefined && status === 1)
        .map((item) => (
          <AttributeField key={item.itemId} item={item} items={items} />
        ))}
    </fieldset>
  ))
}

interface AttributeFieldProps {
  item: FormItem
  items: readonly FormItem[]
}

function AttributeField({ item, items }: AttributeFieldProps) {
  const { i18n } = useTranslation()
  const { itemId, itemName, type, unit, required, hint, maximum = 2000, choices } = item
  const frame = { name: itemId, label: itemName, required: required === 1, ...(hint && { hint }) }
  const options = choices.map(({ value, nameZh, nameEn, stopped = false }) => ({
    value,
    stopped,
    label: i18n.language === 'en' ? nameEn : nameZh,
  }))
  switch (type) {
    case 'text':
      return maximum > severalLines ? <TextAreaField {...frame} /> : <TextField {...frame} />
    case 'number':
      return <NumberField {...frame} {...(unit && { unit })} />
    case 'date':
      return <DateField {...frame} />
    case 'yes-no':
      return <YesNoField {...frame} />
    case 'one-of':
      return <SelectField {...frame} options={options.filter(({ stopped }) => !stopped)} />
    case 'several-of':
      return <SeveralField {...frame} options={options} />
    case 'person':
      return <PeopleField {...frame} />
    case 'unit':
      return <UnitsField {...frame} />
    case 'file':
      return <FilesField {...frame} />
    case 'table':
      return <TableField {...frame} item={item} items={items} />
  }
}

interface FrameProps {
  name: string
  label: string
  required: boolean
  hint?: string
}

function YesNoField(frame: FrameProps) {
  const { t } = useTranslation('attribute-set')
  return (
    <FieldFrame
      {...frame}
      chosen
      control={(field, aria) => (
        <Select
          {...aria}
          {...field}
          value={String(field.value ?? '')}
          onChange={({ target: { value } }) => field.onChange(value === '' ? '' : value === 'true')}
        >
          <option value="">{t('choose')}</option>
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </Select>
      )}
    />
  )
}

const Texts = z.array(z.string())

function SeveralField({
  options,
  ...frame
}: FrameProps & { options: readonly { value: string; label: string; stopped: boolean }[] }) {
  return (
    <FieldFrame
      {...frame}
      wide
      chosen
      control={({ value, onChange, ref }, aria) => {
        const chosen: readonly string[] = z.safeParse(Texts, value).data ?? []
        // What is chosen and offered no more stays until it is unticked.
        const gone = chosen.filter((one) => !options.some((option) => option.value === one))
        const shown = [
          ...options.filter((option) => !option.stopped || chosen.includes(option.value)),
          ...gone.map((one) => ({ value: one, label: one })),
        ]
        return (
          <fieldset
            id={aria.id}
            ref={ref}
            tabIndex={-1}
            aria-label={frame.label}
            aria-describedby={aria['aria-describedby']}
            className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] rounded-control border"
          >
            {shown.map((option) => (
              <CheckboxLine
                key={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                onCheckedChange={(on) =>
                  onChange(
                    shown.flatMap((each) =>
                      (each.value === option.value ? on : chosen.includes(each.value)) ? each.value : [],
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        )
      }}
    />
  )
}
