import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#contract/name-key.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { CommandGroup, CommandItem } from '../ui/command.tsx'
import { type Screen, useOpens } from './screen-link.tsx'

/** Rows of a kind shown at once. */
const shownAtOnce = 5
const nothing = {}
const quiet = { keepPrevious: true, background: true }

export interface PaletteRowsProps {
  /** What is typed in the palette. */
  typed: string
  onOpen: () => void
}

interface Found {
  id: string
  name: string
  beside: string | undefined
  search: NonNullable<LinkProps['search']>
}

/** The people, work sites and units that the letters find, without a network those on this device; each opens its row. */
export function PaletteRows({ typed, onOpen }: PaletteRowsProps) {
  const { t } = useTranslation('palette')
  const keyword = usePaused(typed.trim())
  const request = { keyword, pageSize: shownAtOnce }
  const people = useOpens('/admin/resource-pool', listPeople)
  const sites = useOpens('/admin/project-worksite-information', listWorkSites)
  const units = useOpens('/admin/organization', listOrganizations)
  const { data: persons } = useEndpoint(listPeople, request, { ...quiet, enabled: people && keyword !== '' })
  const { data: workSites } = useEndpoint(listWorkSites, request, {
    ...quiet,
    enabled: sites && keyword !== '',
  })
  const { data: nodes } = useEndpoint(listNodes, nothing, { background: true, enabled: units })
  if (!keyword || !typed.trim()) return null
  const wanted = keyword.toLowerCase()
  const named = (nodes ?? []).filter(
    ({ category, nodeName, nameKey = '' }) =>
      category === 1 && (nodeName.toLowerCase().includes(wanted) || initialsOf(nameKey).includes(wanted)),
  )
  const rows = { typed, onOpen }
  return (
    <>
      <Rows
        {...rows}
        heading={t('people')}
        to="/admin/resource-pool"
        found={(persons?.records ?? []).map(({ userId, userName, place }) => ({
          id: userId,
          name: userName,
          beside: place?.organizationName,
          search: { tab: 'people', userId, selected: userId },
        }))}
      />
      <Rows
        {...rows}
        heading={t('workSites')}
        to="/admin/project-worksite-information"
        found={(workSites?.records ?? []).map(({ workSiteId, workSiteName, code, projectId }) => ({
          id: workSiteId,
          name: workSiteName,
          beside: code,
          search: { projectId, selected: workSiteId },
        }))}
      />
      <Rows
        {...rows}
        heading={t('units')}
        to="/admin/organization"
        found={named.slice(0, shownAtOnce).map(({ nodeId, nodeName }) => ({
          id: nodeId,
          name: nodeName,
          beside: undefined,
          search: { unit: nodeId },
        }))}
      />
    </>
  )
}

interface RowsProps extends PaletteRowsProps {
  heading: string
  to: Screen
  found: readonly Found[]
}

function Rows({ typed, onOpen, heading, to, found }: RowsProps) {
  const navigate = useNavigate()
  if (found.length === 0) return null
  return (
    <CommandGroup heading={heading}>
      {found.map(({ id, name, beside, search }) => (
        <CommandItem
          key={id}
          value={id}
          // The gateway or the device found it: the palette's own search lets it through.
          keywords={[typed]}
          onSelect={() => {
            onOpen()
            void navigate({ to, search })
          }}
        >
          <span className="flex-1 truncate">{name}</span>
          <span className="truncate text-faint text-small">{beside}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  )
}
