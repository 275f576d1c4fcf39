import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Percent } from '#contract/workflow/node-settings.ts'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'

interface PercentFieldProps {
  label: string
  value: number
  onChange: (percent: number) => void
}

/** How many of a hundred have to agree; what is no such number is said, and changes nothing. */
export function PercentField({ label, value, onChange }: PercentFieldProps) {
  const { t } = useTranslation('workflow-model')
  const id = useId()
  const [typed, setTyped] = useState(String(value))
  const wrong = !Percent.safeParse(Number(typed)).success
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        inputMode="numeric"
        aria-invalid={wrong}
        aria-describedby={`${id}-note`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const { data } = Percent.safeParse(Number(target.value))
          if (data !== undefined) onChange(data)
        }}
      />
      <p id={`${id}-note`} className={wrong ? 'text-danger text-small' : 'text-faint text-small'}>
        {t('executor.percentHint')}
      </p>
    </div>
  )
}
