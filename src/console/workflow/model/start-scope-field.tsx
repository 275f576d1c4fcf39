import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { UseScopeConfig } from '#contract/workflow/model.ts'
import type { TargetKind } from '#contract/workflow/model-check.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { Label } from '../../ui/label.tsx'
import { Select } from '../../ui/select.tsx'
import { ChooseTargets } from './choose-targets.tsx'
import { listOf } from './use-checked-model.ts'

const scopeTypes = ['organization', 'department', 'role', 'account'] as const satisfies TargetKind[]

/** Those who may start a model, where not everybody may: units, departments, roles and people. */
export function StartScopeField() {
  const { t } = useTranslation('workflow-model')
  const id = useId()
  const [type, setType] = useState<(typeof scopeTypes)[number]>('organization')
  const startScope = useWatch<FormValues>({ name: 'startScope' })
  const { field } = useController<FormValues, string>({ name: 'useScopeConfigs' })
  if (startScope !== 'useScope') return null
  const scopes = listOf(UseScopeConfig, field.value)
  const ofType = (each: string) => scopes.filter(({ scopeType }) => scopeType === each)
  return (
    <div className="col-span-full flex flex-col gap-3 rounded-panel border p-4">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t('field.useScopeConfigs')}</Label>
        <Select
          id={id}
          value={type}
          onChange={({ target }) => setType(scopeTypes.find((each) => each === target.value) ?? type)}
        >
          {scopeTypes.map((each) => (
            <option key={each} value={each}>
              {t('scope.counted', { type: t(`scope.${each}`), count: ofType(each).length })}
            </option>
          ))}
        </Select>
        {scopes.length === 0 ? <p className="text-attention text-small">{t('scope.nobody')}</p> : null}
      </div>
      <ChooseTargets
        key={type}
        kind={type}
        label={t(`scope.${type}`)}
        ids={ofType(type).map(({ targetId }) => targetId)}
        onChange={(ids) =>
          field.onChange([
            ...scopes.filter(({ scopeType }) => scopeType !== type),
            ...ids.map((targetId) => ({ scopeType: type, targetId })),
          ])
        }
      />
    </div>
  )
}
