import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Disagree } from '#contract/workflow/node-settings.ts'
import { CheckboxLine } from '../../ui/checkbox.tsx'
import { Label } from '../../ui/label.tsx'
import { Select } from '../../ui/select.tsx'
import { DrawnText } from './drawn-text.tsx'
import { useElementName } from './element-name.ts'
import type { DrawnElement, ElementChange } from './messages.ts'
import { VariableFields } from './variable-fields.tsx'

interface ElementPanelProps {
  /** What is selected, else the process; nothing until there is a drawing. */
  element: DrawnElement | undefined
  onChange: (id: string, change: ElementChange) => void
}

/** What the drawing says of an element beside its shape: each kind has its own fields. */
export function ElementPanel({ element, onChange }: ElementPanelProps) {
  const { t } = useTranslation('bpmn-modeler')
  return (
    <section
      aria-label={t('properties')}
      className="flex h-72 max-h-[50%] shrink-0 flex-col gap-4 overflow-y-auto border-t p-4 paned:h-auto paned:max-h-none paned:w-72 paned:border-t-0 paned:border-l"
    >
      {element ? <Fields key={element.id} element={element} onChange={onChange} /> : null}
    </section>
  )
}

function Fields({ element, onChange }: ElementPanelProps & { element: DrawnElement }) {
  const { t } = useTranslation('bpmn-modeler')
  const nameOf = useElementName()
  const disagreeId = useId()
  const { id, type, name, condition, byDefault, duration, disagree, deadlineHours, variables } = element
  const change = (each: ElementChange) => onChange(id, each)
  return (
    <>
      <h3 className="font-semibold text-dense">{nameOf({ name: '', type })}</h3>
      <DrawnText label={t('field.name')} value={name} onChange={(text) => change({ name: text })} />
      {condition === undefined || byDefault ? null : (
        <DrawnText
          label={t('field.condition')}
          hint={t('hint.condition')}
          value={condition}
          multiline
          onChange={(text) => change({ condition: text })}
        />
      )}
      {byDefault === undefined ? null : (
        <CheckboxLine
          label={t('field.byDefault')}
          checked={byDefault}
          onCheckedChange={(checked) => change({ byDefault: checked })}
        />
      )}
      {duration === undefined ? null : (
        <DrawnText
          label={t('field.duration')}
          hint={t('hint.duration')}
          value={duration}
          onChange={(text) => change({ duration: text })}
        />
      )}
      {disagree === undefined ? null : (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={disagreeId}>{t('field.disagree')}</Label>
          <Select
            id={disagreeId}
            value={disagree}
            onChange={({ target }) => change({ disagree: Disagree.safeParse(target.value).data })}
          >
            {Disagree.options.map((each) => (
              <option key={each} value={each}>
                {t(`disagree.${each}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {deadlineHours === undefined ? null : (
        <DrawnText
          label={t('field.deadlineHours')}
          hint={t('hint.deadlineHours')}
          inputMode="numeric"
          value={deadlineHours}
          onChange={(text) => change({ deadlineHours: text })}
        />
      )}
      {variables ? (
        <VariableFields
          label={t(type === 'bpmn:UserTask' ? 'field.asked' : 'field.variables')}
          variables={variables}
          onChange={(changed) => change({ variables: changed })}
        />
      ) : null}
    </>
  )
}
