import { useTranslation } from 'react-i18next'
import type { Version } from '#contract/workflow/model-check.ts'
import type { VersionNode } from '#contract/workflow/node.ts'
import { useFormat } from '../../kit/format.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { useSettingText } from './use-setting-text.ts'
import { differencesOf, type NodeDifference, type NodeWords } from './version-difference.ts'

const variants: Record<NodeDifference['change'], BadgeVariant> = {
  added: 'default',
  changed: 'secondary',
  removed: 'destructive',
}

/** What differs between two versions, node by node. */
export function VersionDifferences({ before, after }: { before: Version; after: Version }) {
  const { t } = useTranslation('workflow-model')
  const wordsOf = useNodeWords([...before.nodes, ...after.nodes])
  const differences = differencesOf(before.nodes, after.nodes, wordsOf)
  if (differences.length === 0) return <p className="text-body text-soft">{t('compare.same')}</p>
  return (
    <table className="w-full text-body">
      <thead className="border-b text-left text-dense text-soft">
        <tr>
          <th className="py-2 pr-4 font-medium">{t('compare.node')}</th>
          <th className="py-2 pr-4 font-medium">{t('compare.part')}</th>
          <th className="py-2 pr-4 font-medium">{t('compare.before')}</th>
          <th className="py-2 font-medium">{t('compare.after')}</th>
        </tr>
      </thead>
      {differences.map((difference) => (
        <tbody key={difference.nodeId} className="border-b align-top last:border-b-0">
          <Lines difference={difference} />
        </tbody>
      ))}
    </table>
  )
}

function Lines({ difference: { name, change, parts } }: { difference: NodeDifference }) {
  const { t } = useTranslation('workflow-model')
  const lines = parts.length > 0 ? parts : [undefined]
  return lines.map((line, at) => (
    <tr key={line?.part ?? change}>
      {at === 0 ? (
        <th scope="rowgroup" rowSpan={lines.length} className="py-2 pr-4 text-left font-medium">
          <span className="mr-2">{name}</span>
          <Badge variant={variants[change]}>{t(`compare.${change}`)}</Badge>
        </th>
      ) : null}
      <td className="py-2 pr-4 text-soft">{line ? t(`compare.parts.${line.part}`) : null}</td>
      <td className="wrap-anywhere py-2 pr-4 text-soft">{line ? (line.before ?? '—') : null}</td>
      <td className="wrap-anywhere py-2">{line ? (line.after ?? '—') : null}</td>
    </tr>
  ))
}

/** Says a node in words. */
function useNodeWords(nodes: readonly VersionNode[]): (node: VersionNode) => NodeWords {
  const { t } = useTranslation('workflow-model')
  const format = useFormat()
  const text = useSettingText(nodes.flatMap(({ executor, cc }) => [executor ?? [], cc ?? []].flat()))
  return ({ name, executor, cc, forms, deadlineHours, disagree, ways }) => ({
    name,
    ...(executor && { executor: text.executor(executor), emptyRule: text.emptyRule(executor) }),
    ...(cc && { cc: text.people(cc) }),
    ...(forms.length > 0 && {
      forms: format.list(forms.map(({ formType, formUrl }) => `${t(`formType.${formType}`)} ${formUrl}`)),
    }),
    ...(deadlineHours !== undefined && { deadlineHours: t('compare.hours', { count: deadlineHours }) }),
    ...(disagree && { disagree: t(`disagree.${disagree}`) }),
    ways: format.list(ways.map(({ to, condition }) => (condition ? `${to} (${condition})` : to))),
  })
}
