import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listPeopleAccounts } from '#contract/person/endpoints.ts'
import type { Person, PersonAccountNames } from '#contract/person/schema.ts'
import type { Column } from '../kit/column.ts'
import { FirstFew } from '../kit/first-few.tsx'
import { useFormat } from '../kit/format.ts'
import { useAllowed } from '../kit/permission.tsx'
import { useAboutPeople } from './use-about-people.ts'

type Account = PersonAccountNames['accounts'][number]

const names = ['accountName', 'accountLevel', 'accountStatus'] as const
const none: readonly Column<Person>[] = []

/** Name, level and status of people's accounts, for those who may see them; asked for once somebody wants them shown. */
export function useAccountColumns(
  people: readonly Person[],
  chosen: readonly string[] | undefined,
): readonly Column<Person>[] {
  const { t } = useTranslation(['person', 'account'])
  const format = useFormat()
  const allowed = useAllowed(listPeopleAccounts)
  const wanted = allowed && names.some((name) => chosen?.includes(name))
  const { page, read } = useAboutPeople(listPeopleAccounts, people, wanted)
  return useMemo(() => {
    if (!allowed) return none
    const said: Record<(typeof names)[number], (account: Account) => string> = {
      accountName: ({ accountName }) => accountName,
      accountLevel: ({ level }) => t(`account:level.${level}`),
      accountStatus: ({ status }) => t(`account:status.${status}`),
    }
    return names.map((id): Column<Person> => {
      const label = t(`column.${id}`)
      const texts = ({ accounts }: PersonAccountNames) => accounts.map(said[id])
      return {
        id,
        label,
        hidden: true,
        folds: true,
        className: 'whitespace-nowrap',
        cell: ({ userId }): ReactNode => {
          const found = page?.find((person) => person.userId === userId)
          return found ? <FirstFew names={texts(found)} label={label} /> : undefined
        },
        texts: async (rows, signal) => {
          const found = await read(
            rows.map(({ userId }) => userId),
            signal,
          )
          const of = new Map(found.map((person) => [person.userId, format.list(texts(person))]))
          return rows.map(({ userId }) => of.get(userId))
        },
      }
    })
  }, [t, format, allowed, page, read])
}
