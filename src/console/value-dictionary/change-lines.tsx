import { useTranslation } from 'react-i18next'
import type { NodeChange } from '#offline/dictionary/compare-trees.ts'
import type { ComparedField, DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useMajorName } from '../app/majors.ts'
import { VirtualList } from '../kit/virtual-list.tsx'
import { Badge } from '../ui/badge.tsx'

interface Compared {
  former: DictionaryTree
  later: DictionaryTree
}

/** The changes between two states of a tree: as many as it has nodes, of which those in sight are drawn. */
export function ChangeLines({ changes, ...trees }: Compared & { changes: readonly NodeChange[] }) {
  const { t } = useTranslation('project-standard')
  return (
    <VirtualList
      count={changes.length}
      lineHeight={64}
      label={t('changes')}
      className="min-h-0 flex-1 border-t"
      lineClassName="flex items-start gap-3 px-6 py-2"
      draw={(index) => {
        const change = changes[index]
        return change ? <ChangeLine change={change} {...trees} /> : null
      }}
    />
  )
}

function ChangeLine({ change, former, later }: Compared & { change: NodeChange }) {
  const { t } = useTranslation(['project-standard', 'dictionary-node'])
  const textOf = useFieldText()
  const { kind, line, formerLine, fields } = change
  const item = (kind === 'removed' ? former : later).itemAt(line)
  const parentIn = (tree: DictionaryTree, at: number) => {
    const parent = tree.parentOf(at)
    return parent < 0 ? t('top') : tree.itemAt(parent).name
  }
  return (
    <>
      <span className="w-20 shrink-0">
        <Badge variant={kind === 'removed' ? 'outline' : kind === 'added' ? 'default' : 'secondary'}>
          {t(`kind.${kind}`)}
        </Badge>
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{item.name}</span>{' '}
          <span className="font-mono text-soft">{item.code}</span>
        </p>
        {kind === 'moved' ? (
          <FieldChange
            label={t('dictionary-node:field.parentId')}
            before={parentIn(former, formerLine)}
            after={parentIn(later, line)}
          />
        ) : null}
        {fields.map((field) => (
          <FieldChange
            key={field}
            label={t(`dictionary-node:field.${field}`)}
            before={textOf(former, formerLine, field)}
            after={textOf(later, line, field)}
          />
        ))}
      </div>
    </>
  )
}

function FieldChange({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <p className="wrap-anywhere text-soft">
      {label} {before ? <s>{before}</s> : '—'} → <span className="text-ink">{after || '—'}</span>
    </p>
  )
}

/** What a field of a node says, in words. */
function useFieldText() {
  const { t } = useTranslation('dictionary-node')
  const majorName = useMajorName()
  return (tree: DictionaryTree, line: number, field: ComparedField): string => {
    const { loop, ...item } = tree.itemAt(line)
    if (field === 'loop') return loop ? `${t(`loop.${loop.over}`)} ${loop.rule}` : ''
    return field === 'major' ? item.major && majorName(item.major) : item[field]
  }
}
