import { useTranslation } from 'react-i18next'
import { useOutcome } from '../app/use-outcome.ts'
import { DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { useFormat } from '../kit/format.ts'
import type { Call, CallList } from './call.ts'
import { useMenuName } from './menu-name.ts'

/** One logged call with what was asked and answered, secrets masked. */
export function CallLogDrawer<Row extends Call>({ list }: { list: CallList<Row> }) {
  return (
    <DetailDrawer list={list} title={(row) => row.act}>
      {(row) => <CallFacts row={row} />}
    </DetailDrawer>
  )
}

function CallFacts({ row }: { row: Call }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const menuName = useMenuName()
  const outcome = useOutcome()
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: t('column.time'), value: format.time(row.time) },
          { label: t('column.accountName'), value: row.accountName },
          { label: t('column.menu'), value: row.menuName ?? menuName(row.menu) },
          { label: t('column.object'), value: row.object },
          { label: t('column.status'), value: `${outcome(row.status)} · ${row.status}` },
          { label: t('column.content'), value: row.content },
          { label: t('column.actionId'), value: <code className="font-mono">{row.action}</code> },
          {
            label: t('column.duration'),
            value: t('milliseconds', { value: format.number(row.duration, 0) }),
          },
          { label: t('column.app'), value: row.app },
          { label: t('column.service'), value: row.service },
          { label: t('column.ip'), value: row.ip },
          {
            label: t('column.uri'),
            value: <code className="break-all font-mono">{row.uri}</code>,
            wide: true,
          },
          {
            label: t('column.requestId'),
            value: <code className="select-all break-all font-mono">{row.requestId}</code>,
            wide: true,
          },
        ]}
      />
      <Payload title={t('request')} text={row.request} />
      <Payload title={t('response')} text={row.response} />
      <p className="text-faint text-small">{t('masked')}</p>
    </div>
  )
}

function Payload({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-dense">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-72 overflow-auto rounded-control bg-sunken p-3 font-mono text-small">
        {indented(text)}
      </pre>
    </section>
  )
}

/** The JSON on several lines; as it stands where it was cut off. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    // A long body is logged only to its limit, and then is no JSON any more.
    return text
  }
}
