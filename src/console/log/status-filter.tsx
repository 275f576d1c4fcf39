import { useTranslation } from 'react-i18next'
import { type Code, codes } from '#contract/codes.ts'
import { codeMessage } from '#contract/messages.ts'
import { useLanguage } from '../kit/use-language.ts'
import { Select } from '../ui/select.tsx'

interface StatusFilterProps {
  status: number | undefined
  onChange: (status: number | undefined) => void
}

const offered: readonly Code[] = Object.values(codes)

/** Lets through calls that were answered with one code, named in words. */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  return (
    <Select
      aria-label={t('filter.status')}
      value={status ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
      className="w-44!"
    >
      <option value="">{t('filter.status')}</option>
      {offered.map((code) => (
        <option key={code} value={code}>
          {`${code} ${codeMessage(code, language)}`}
        </option>
      ))}
    </Select>
  )
}
