import { useTranslation } from 'react-i18next'
import type { TrailChange, TrailQuery } from '#contract/log/trail.ts'
import { EntityHistory } from '../app/entity-history.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { FieldChanges } from '../kit/field-changes.tsx'
import { useFormat } from '../kit/format.ts'
import type { List } from '../kit/use-list.ts'

/** One change in full, and below it all others of the same row. */
export function TrailDrawer({ list }: { list: List<TrailQuery, TrailChange> }) {
  return (
    <DetailDrawer list={list} title={(row) => row.label}>
      {(row) => <ChangeFacts key={row.historyId} row={row} />}
    </DetailDrawer>
  )
}

function ChangeFacts({ row }: { row: TrailChange }) {
  const { t } = useTranslation(['log', 'kit'])
  const format = useFormat()
  const { entity, entityId, action, before, after } = row
  return (
    // A change may have nothing that can be focused, and more than fits: the keyboard scrolls it from here.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <div tabIndex={0} className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: t('trail.kind'), value: t(`kind.${entity}`) },
          { label: t('trail.action'), value: t(`kit:history.${action}`) },
          { label: t('trail.by'), value: `${row.changedByName} · ${row.accountName}` },
          { label: t('trail.place'), value: row.placeName },
          { label: t('trail.device'), value: row.terminalName },
          { label: t('trail.madeAt'), value: format.time(row.madeAt ?? row.changedAt) },
          { label: t('trail.changedAt'), value: format.time(row.changedAt) },
          {
            label: t('column.requestId'),
            value: <code className="select-all break-all font-mono">{row.requestId}</code>,
            wide: true,
          },
        ]}
      />
      <FieldChanges entity={entity} before={before} after={after} />
      <DescriptionGroup title={t('trail.wholeHistory')}>
        <EntityHistory entity={entity} id={entityId} first={5} />
      </DescriptionGroup>
    </div>
  )
}
