import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listRelatedNodes } from '#contract/dictionary/relation.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useMajorName } from '../app/majors.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { PanelItem } from '../kit/panel-button.tsx'
import { FilterPill } from '../kit/select-filter.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import type { TreeView, ViewQuery } from './use-tree-view.ts'

const columnOf = { major: 'majors', class: 'classes', origin: 'origins' } as const

const pressable =
  'aria-pressed:border-action-ink/40! aria-pressed:bg-action-soft! aria-pressed:text-action-ink!'

interface TreeSearchProps {
  kind: TreeKind
  view: TreeView
  /** The arrow leads down from the field into the tree. */
  onArrowDown: () => void
}

/** What a standard's tree is searched and filtered by. */
export function TreeSearch({ kind, view, onArrowDown }: TreeSearchProps) {
  const { t } = useTranslation('dictionary')
  const majorName = useMajorName()
  const format = useFormat()
  const { tree, query, setQuery, found } = view
  const filter = (name: keyof typeof columnOf) => (
    <ValueFilter
      tree={tree}
      name={name}
      value={query[name]}
      labelOf={name === 'major' ? majorName : itself}
      onChange={(value) => setQuery(without({ ...query, [name]: value }))}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-2">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={query.keyword ?? ''}
        onChange={({ target }) => setQuery({ ...query, keyword: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onArrowDown()
        }}
        className="min-w-56 flex-1"
      />
      {filter('major')}
      {filter('class')}
      {filter('origin')}
      <Button
        variant="outline"
        aria-pressed={query.strayed === true}
        title={t('strayedHint')}
        onClick={() => setQuery(without({ ...query, strayed: query.strayed ? undefined : true }))}
        className={pressable}
      >
        {t('strayed')}
      </Button>
      {kind === 'quantity' ? null : (
        <OnlineButton
          to={listRelatedNodes}
          variant="outline"
          aria-pressed={query.unrelated === true}
          title={t('unrelatedHint')}
          onClick={() => setQuery(without({ ...query, unrelated: query.unrelated ? undefined : true }))}
          className={pressable}
        >
          {t('unrelated')}
        </OnlineButton>
      )}
      <span role="status" className="shrink-0 pr-2 text-dense text-faint empty:hidden">
        {found
          ? t(found.more ? 'foundMore' : 'found', {
              count: found.matches.size,
              shown: format.number(found.matches.size),
            })
          : t('nodes', { count: tree.size, shown: format.number(tree.size) })}
      </span>
    </div>
  )
}

interface ValueFilterProps {
  tree: DictionaryTree
  name: keyof typeof columnOf
  value: string | undefined
  labelOf: (value: string) => string
  onChange: (value: string | undefined) => void
}

/** Lets through the nodes of one value. */
function ValueFilter({ tree, name, value, labelOf, onChange }: ValueFilterProps) {
  const { t } = useTranslation('dictionary')
  return (
    <FilterPill
      label={t(name)}
      chosen={value === undefined ? [] : [labelOf(value)]}
      onEmpty={() => onChange(undefined)}
      panelClassName="w-72 max-h-96 overflow-y-auto"
      panel={(close) => (
        <Values
          tree={tree}
          name={name}
          value={value}
          labelOf={labelOf}
          onChange={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    />
  )
}

/** The tree's values, the most frequent first; counted when they are asked for, so that a large tree is drawn without. */
function Values({ tree, name, value, labelOf, onChange }: ValueFilterProps) {
  const { t } = useTranslation('dictionary')
  const values = useMemo(() => tree.valuesOf(columnOf[name]), [tree, name])
  if (values.length === 0) return <p className="p-2 text-soft">{t('noValues')}</p>
  return values.map((each) => (
    <PanelItem key={each} chosen={each === value} onSelect={() => onChange(each)}>
      {labelOf(each)}
    </PanelItem>
  ))
}

function itself(value: string): string {
  return value
}

function without(query: { [Name in keyof ViewQuery]: ViewQuery[Name] | undefined }): ViewQuery {
  return Object.fromEntries(Object.entries(query).filter(([, part]) => part !== undefined))
}
