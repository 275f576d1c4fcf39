import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Home, mostTallied } from '#contract/home/schema.ts'
import { useFormat } from '../kit/format.ts'
import { menuAt } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { HomePanel } from './home-panel.tsx'

const barLink =
  'grid min-h-row grid-cols-[minmax(0,7fr)_minmax(0,6fr)_4.5rem] items-center gap-3 rounded-control px-2 text-dense hover:bg-sunken coarse:min-h-11'

interface Bar {
  key: string
  name: string
  count: number
  /** The filter by which the list shows just these rows. */
  search: NonNullable<LinkProps['search']>
}

/** How many people, accounts and projects there are, each bar the way to its rows; nothing of what the account may not open. */
export function Tallies({ people, accounts, projects }: Pick<Home, 'people' | 'accounts' | 'projects'>) {
  const { t } = useTranslation(['home', 'person', 'account', 'project'])
  const { menus } = useShellData()
  const shown = [
    {
      to: '/admin/resource-pool' as const,
      title: t('people'),
      empty: t('noPeople'),
      bars: people?.map(({ positionLevel, count }) => ({
        key: positionLevel,
        name: t(`person:positionLevel.${positionLevel}`),
        count,
        search: { tab: 'people' as const, positionLevel: [positionLevel] },
      })),
    },
    {
      to: '/admin/resource-pool' as const,
      title: t('accounts'),
      empty: t('noAccounts'),
      bars: accounts?.map(({ status, count }) => ({
        key: status,
        name: t(`account:status.${status}`),
        count,
        search: { tab: 'accounts' as const, status: [status] },
      })),
    },
    {
      to: '/admin/project-manage' as const,
      title: t('projects'),
      empty: t('noProjects'),
      bars: projects?.map(({ status, count }) => ({
        key: status,
        name: t(`project:status.${status}`),
        count,
        search: { status: [status] },
      })),
    },
  ].flatMap(({ bars, ...each }) => (bars && menuAt(menus, each.to) ? { ...each, bars } : []))
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-3 gap-3 max-[75rem]:grid-cols-2 max-[75rem]:[&>:nth-child(3)]:col-span-full narrow:grid-cols-1">
      {shown.map(({ to, title, empty, bars }) => (
        <HomePanel
          key={title}
          title={title}
          empty={bars.every(({ count }) => count === 0) ? empty : undefined}
        >
          <Bars to={to} bars={bars} />
        </HomePanel>
      ))}
    </div>
  )
}

function Bars({ to, bars }: { to: NonNullable<LinkProps['to']>; bars: readonly Bar[] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const numberOf = (count: number) =>
    count > mostTallied ? t('more', { count: format.number(mostTallied) }) : format.number(count)
  return (
    <ul className="-mx-2 flex flex-col">
      {bars.map(({ key, name, count, search }) => (
        <li key={key}>
          <Link to={to} search={search} className={barLink}>
            <span className="truncate">{name}</span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-action"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </span>
            <span className="text-right text-soft tabular-nums">{numberOf(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
