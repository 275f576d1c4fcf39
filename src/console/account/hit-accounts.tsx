import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { type AccountSubject, nameOf } from './account-subject.ts'

const namesShown = 5

/** Names the accounts that a form is about. */
export function HitAccounts({ rows }: { rows: readonly AccountSubject[] }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  return (
    <ul className="col-span-full rounded-control bg-sunken px-4 py-2 text-body">
      {rows.slice(0, namesShown).map((row) => (
        <li key={row.accountId} className="truncate">
          {nameOf(row)}
        </li>
      ))}
      {rows.length > namesShown ? (
        <li className="text-soft">{t('confirm.more', { count: format.number(rows.length - namesShown) })}</li>
      ) : null}
    </ul>
  )
}
