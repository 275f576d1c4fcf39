import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { useAge } from '../kit/age.ts'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { NeedBadges, TerminalStatusBadge } from './terminal-marks.tsx'
import { useBattery, useClockOffset, usePersisted, useStorageShare, useUnsent } from './use-terminal-texts.ts'

/** What is known of a terminal: its authorisation, how it keeps in touch, and what device it is. */
export function TerminalFacts({ row }: { row: Terminal }) {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const age = useAge()
  const unsent = useUnsent()
  const battery = useBattery()
  const storage = useStorageShare()
  const clockOffset = useClockOffset()
  const persisted = usePersisted()
  const time = (at: number | undefined) => at && format.time(at)
  const { oldestMadeAt, behindSince, cloneSuspectedAt } = row
  return (
    <div className="flex flex-col gap-6">
      <NeedBadges needs={row.needs} />
      <DescriptionGroup title={t('group.authorisation')}>
        <DescriptionList
          items={[
            { label: t('field.status'), value: <TerminalStatusBadge status={row.status} /> },
            { label: t('field.validUntil'), value: row.validUntil && format.date(row.validUntil) },
            { label: t('field.validDays'), value: row.validDays && t('days', { count: row.validDays }) },
            { label: t('field.appliedAt'), value: time(row.appliedAt) },
            { label: t('field.authorisedAt'), value: time(row.authorisedAt) },
            { label: t('field.userName'), value: `${row.userName} · ${row.accountName}` },
            { label: t('field.registeredAt'), value: time(row.registeredAt) },
            { label: t('field.organizationName'), value: row.organizationName },
            { label: t('field.projectName'), value: row.projectName },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('group.contact')}>
        <DescriptionList
          items={[
            { label: t('field.online'), value: t(row.online ? 'online.yes' : 'online.no') },
            { label: t('field.lastHeartbeatAt'), value: time(row.lastHeartbeatAt) },
            { label: t('field.heartbeatMinutes'), value: t('minutes', { count: row.heartbeatMinutes }) },
            { label: t('field.contactIp'), value: [row.city, row.contactIp].filter(Boolean).join(' · ') },
            { label: t('field.lastRequestAt'), value: time(row.lastRequestAt) },
            { label: t('field.lastSyncAt'), value: time(row.lastSyncAt) },
            { label: t('field.unsynced'), value: unsent(row) },
            {
              label: t('field.oldestMadeAt'),
              value: oldestMadeAt && `${format.time(oldestMadeAt)} · ${age(oldestMadeAt)}`,
            },
            { label: t('field.clockOffset'), value: clockOffset(row) },
            { label: t('field.cloneSuspectedAt'), value: time(cloneSuspectedAt) },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('group.device')}>
        <DescriptionList
          items={[
            {
              label: t('field.os'),
              value: row.os && (
                <>
                  <Like search={{ os: row.os }}>{row.os}</Like> {row.osVersion}
                </>
              ),
            },
            { label: t('field.displayMode'), value: row.displayMode && t(`displayMode.${row.displayMode}`) },
            {
              label: t('field.build'),
              value: row.build && <Like search={{ build: row.build }}>{row.build}</Like>,
            },
            { label: t('field.terminalVersion'), value: row.terminalVersion },
            { label: t('field.behindSince'), value: time(behindSince) },
            { label: t('field.storage'), value: storage(row) },
            { label: t('field.persisted'), value: persisted(row) },
            { label: t('field.battery'), value: battery(row) },
            {
              label: t('field.memory'),
              value: row.memory && t('gigabytes', { amount: format.number(row.memory) }),
            },
            { label: t('field.processor'), value: row.processor },
            { label: t('field.applyIp'), value: [row.applyCity, row.applyIp].filter(Boolean).join(' · ') },
            {
              label: t('field.terminalId'),
              value: <code className="select-all font-mono text-small">{row.terminalId}</code>,
              wide: true,
            },
          ]}
        />
      </DescriptionGroup>
    </div>
  )
}

/** The way to the terminals that have the same. */
function Like({ search, children }: { search: { build: string } | { os: string }; children: string }) {
  return (
    <Link to="/admin/terminal-authentication" search={search} className="text-action-ink hover:underline">
      {children}
    </Link>
  )
}
