import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findReceivers } from '#contract/message/send.ts'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'

interface AccountsFieldProps extends FieldProps {
  /** What accounts are called that are chosen from the start. */
  known?: ReadonlyMap<string, string>
}

/** Accounts of people, found by a part of their names and ticked. */
export function AccountsField({ known, ...frame }: AccountsFieldProps) {
  const { t } = useTranslation('message-send')
  const [typed, setTyped] = useState('')
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const keyword = usePaused(typed.trim())
  const { data: found = [] } = useEndpoint(findReceivers, { keyword }, { enabled: keyword !== '' })
  return (
    <FieldFrame
      wide
      {...frame}
      control={({ value, onChange, onBlur }, aria) => {
        const chosen: string[] = Array.isArray(value) ? value.map(String) : []
        const offered = new Map([
          ...chosen.map((id) => [id, labels.get(id) ?? known?.get(id) ?? id] as const),
          ...(keyword === '' ? [] : found).map(
            ({ accountId, userName, accountName }) => [accountId, `${userName} (${accountName})`] as const,
          ),
        ])
        return (
          <div className="flex flex-col gap-1">
            <Input
              {...aria}
              value={typed}
              placeholder={t('findAccounts')}
              onBlur={onBlur}
              onChange={({ target }) => setTyped(target.value)}
            />
            {[...offered].map(([id, label]) => (
              <CheckboxLine
                key={id}
                label={label}
                checked={chosen.includes(id)}
                onCheckedChange={(on) => {
                  setLabels(new Map(labels).set(id, label))
                  onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
                }}
              />
            ))}
          </div>
        )
      }}
    />
  )
}
