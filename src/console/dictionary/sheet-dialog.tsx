import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainCode } from '#contract/pasted.ts'
import { useMajors } from '../app/majors.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Label } from '../ui/label.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { placeOf, type Relation } from './node-place.ts'
import { RelationField } from './relation-field.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { headsIn, readSheet, sheetFields, withPlainCodes } from './sheet-rows.ts'
import type { NodeActs } from './use-node-acts.ts'
import type { TreeView } from './use-tree-view.ts'

interface SheetDialogProps {
  acts: NodeActs
  view: TreeView
  /** What was pasted already. */
  pasted: string
  onClose: () => void
}

/** Rows of a sheet become nodes beside or below the selected one; each row says what is wrong with it before. */
export function SheetDialog({ acts, view, pasted, onClose }: SheetDialogProps) {
  const { t, i18n } = useTranslation(['dictionary', 'dictionary-node', 'kit'])
  const format = useFormat()
  const id = useId()
  const majors = useMajors()
  const [text, setText] = useState(pasted)
  const [relation, setRelation] = useState<Relation>('into')
  const { tree, line } = view
  const late = useDeferredValue(text)
  const parent = line < 0 || relation === 'into' ? line : tree.parentOf(line)
  const heads = useMemo(
    () =>
      headsIn([
        [t('sheet.code'), 'segment'],
        ...sheetFields.map((field) => [t(`dictionary-node:field.${field}`), field] as const),
      ]),
    [t],
  )
  const rows = useMemo(() => {
    const named = majors.flatMap(({ code, nameZh, nameEn }) => [
      [nameZh, code] as const,
      [nameEn, code] as const,
    ])
    return readSheet(late, {
      heads,
      majors: new Map(named),
      taken: new Set(tree.childrenOf(parent).map((child) => tree.itemAt(child).segment)),
      language: i18n.language === 'en' ? 'en' : 'zh',
      says: {
        twice: (row) => t('sheet.twice', { row }),
        taken: t('sheet.taken'),
        major: t('sheet.major'),
      },
    })
  }, [late, heads, majors, tree, parent, t, i18n.language])
  const nodes = rows.flatMap(({ node }) => node ?? [])
  const wrong = rows.length - nodes.length
  const most = 2000
  const act = async () => {
    const last = tree.childrenOf(-1).at(-1)
    const place =
      line >= 0 ? placeOf(tree, line, relation) : last === undefined ? {} : placeOf(tree, last, 'after')
    const added = await acts.add(place, nodes)
    view.openTo(place.parentId)
    view.select(added.nodes[0]?.nodeId)
  }
  const plain = rows.some(({ values }) => values.segment && plainCode(values.segment) !== values.segment)
  return (
    <ActionDialog
      title={t('sheet.title')}
      description={t('sheet.hint')}
      className="max-w-3xl!"
      action={t('sheet.action', { count: nodes.length, shown: format.number(nodes.length) })}
      ready={nodes.length > 0 && wrong === 0 && rows.length <= most && late === text}
      act={act}
      onClose={onClose}
    >
      <Label htmlFor={id}>{t('sheet.text')}</Label>
      <Textarea
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-24 font-mono text-small"
      />
      {line >= 0 ? (
        <RelationField name={tree.itemAt(line).name} value={relation} onChange={setRelation} />
      ) : null}
      {rows.length > 0 ? (
        <p role="status" className="flex flex-wrap items-center gap-3 text-dense">
          <span>{t('sheet.rows', { count: rows.length, shown: format.number(rows.length) })}</span>
          {wrong > 0 ? (
            <span className="text-danger">
              {t('sheet.wrong', { count: wrong, shown: format.number(wrong) })}
            </span>
          ) : null}
          {rows.length > most ? (
            <span className="text-danger">{t('sheet.tooMany', { most: format.number(most) })}</span>
          ) : null}
          {plain ? (
            <Button variant="link" size="text" onClick={() => setText(withPlainCodes(text, heads))}>
              {t('sheet.plain')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {rows.length > 0 ? <SheetPreview rows={rows} /> : null}
    </ActionDialog>
  )
}
