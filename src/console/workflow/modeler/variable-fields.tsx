import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VariableType } from '#contract/workflow/node-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { DrawnText } from './drawn-text.tsx'
import type { Variable } from './messages.ts'

interface VariableFieldsProps {
  label: string
  variables: readonly Variable[]
  onChange: (variables: Variable[]) => void
}

/** What people are asked for at the start or at a node, and conditions know by its name. */
export function VariableFields({ label, variables, onChange }: VariableFieldsProps) {
  const { t } = useTranslation('bpmn-modeler')
  const change = (at: number, change: Partial<Variable>) =>
    onChange(variables.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-dense">{label}</legend>
      {variables.map(({ name, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawing tells them apart by nothing else, not even by the name
        <div key={at} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <DrawnText
              label={t('variable.name', { number: at + 1 })}
              value={name}
              onChange={(text) => change(at, { name: text })}
            />
          </div>
          <Select
            className="w-28! shrink-0"
            aria-label={t('variable.type', { number: at + 1 })}
            value={type}
            onChange={({ target }) => {
              const chosen = VariableType.safeParse(target.value).data
              if (chosen) change(at, { type: chosen })
            }}
          >
            {VariableType.options.map((each) => (
              <option key={each} value={each}>
                {t(`variableType.${each}`)}
              </option>
            ))}
          </Select>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('variable.remove', { number: at + 1 })}
            onClick={() => onChange(variables.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        className="self-start"
        onClick={() => onChange([...variables, { name: '', type: 'text' }])}
      >
        <Plus aria-hidden />
        {t('variable.add')}
      </Button>
    </fieldset>
  )
}
