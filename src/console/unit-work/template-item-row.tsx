import { useTranslation } from 'react-i18next'
import { LotRule, lotRules } from '#contract/unit-work/plan.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { TemplateLine, type TemplateLineProps } from './template-line.tsx'
import type { TypedItem, TypedPart } from './template-parts.ts'

interface TemplateItemRowProps extends Pick<TemplateLineProps, 'problem' | 'place' | 'onMove' | 'onRemove'> {
  item: TypedItem
  /** The 分部 that it may be part of, and which it is. */
  parts: { all: readonly TypedPart[]; at: number }
  onChange: (to: Partial<TypedItem>) => void
  onGive: (to: number) => void
}

/** A 分项 that is being edited: its 分部, and by what it is divided into lots. */
export function TemplateItemRow({ item, parts, onChange, onGive, ...line }: TemplateItemRowProps) {
  const { t } = useTranslation('division-template')
  const name = item.name || item.code
  return (
    <div className="ml-6">
      <TemplateLine {...line} row={item} level="item" onChange={onChange}>
        <Select
          className="w-40!"
          aria-label={t('row.part', { name, part: t('row.below') })}
          value={parts.at}
          onChange={({ target }) => onGive(Number(target.value))}
        >
          {parts.all.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands
            <option key={at} value={at}>
              {`${part.code} ${part.name}`}
            </option>
          ))}
        </Select>
        <Select
          className="w-32!"
          aria-label={t('row.part', { name, part: t('row.rule') })}
          value={item.rule}
          onChange={({ target }) => {
            const rule = LotRule.parse(target.value)
            onChange({ rule, ...(rule === 'once' && { each: 1 }) })
          }}
        >
          {lotRules.map((rule) => (
            <option key={rule} value={rule}>
              {t(`parts.${rule}`)}
            </option>
          ))}
        </Select>
        {item.rule === 'once' ? null : (
          <span className="flex items-center gap-1.5 text-small text-soft">
            <Input
              className="w-20! text-right tabular-nums"
              inputMode="numeric"
              aria-label={t('row.part', { name, part: t('row.each') })}
              value={item.each || ''}
              onChange={({ target }) =>
                onChange({ each: Number(target.value.replace(/\D/g, '').slice(0, 7)) })
              }
            />
            {t(`unit.${item.rule}`)}
          </span>
        )}
      </TemplateLine>
    </div>
  )
}
