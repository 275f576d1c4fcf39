import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mostBytes } from '#contract/workflow/guard-xml.ts'
import type { ModelProblem } from '#contract/workflow/model-check.ts'
import { Cancelled, NetworkFailure } from '#request/errors.ts'
import { useDataSource } from '../../kit/data-source.tsx'
import { download } from '../../kit/download.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { messageOf } from '../../kit/states.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { BpmnModeler } from '../modeler/bpmn-modeler.tsx'
import { DrawingFiles } from './drawing-files.tsx'
import { findNames, mentionsIn } from './mentions.ts'
import { hasSettings, type ModelFile, writeModelFile } from './model-file.ts'
import type { Drawing } from './use-drawing.ts'

/** For the names in an exported file, milliseconds. */
const longestWait = 5_000

interface DrawingPaneProps {
  drawing: Drawing
  /** What an exported file is called; empty while the model has no key. */
  name: string
  readOnly: boolean
  problems: readonly ModelProblem[]
  /** The node or flow that is selected. */
  selected: string | undefined
  onSelect: (nodeId: string) => void
  /** Leads to what is set for a node. */
  onSettings: (nodeId: string) => void
}

/** The drawing of a model, with its problems marked; a node that people act at leads to what is set for it. */
export function DrawingPane({ drawing, name, readOnly, problems, selected, ...to }: DrawingPaneProps) {
  const { t } = useTranslation('workflow-model')
  const { field } = useController<FormValues, string>({ name: 'bpmnXml' })
  const { getValues, setValue } = useFormContext<FormValues>()
  const toast = useToast()
  const source = useDataSource()
  const [task, setTask] = useState<{ id: string; name: string }>()
  const xml = String(field.value)
  const marks = useMemo(
    () =>
      problems.flatMap(({ nodeId, message }) =>
        nodeId === '' ? [] : [{ nodeId, kind: 'problem' as const, note: message }],
      ),
    [problems],
  )
  const exportLast = async () => {
    if (!(await drawing.takeLast('export'))) return
    const values = getValues()
    const file = writeModelFile(values, await namesIn(values))
    const last = new Blob([file ?? String(values.bpmnXml)], { type: 'application/xml' })
    if (last.size > mostBytes) {
      toast({ kind: 'error', text: t('exportTooLarge') })
      return
    }
    if (file === undefined) toast({ kind: 'error', text: t('exportBare') })
    download(`${name || 'process'}.bpmn`, last)
  }
  const namesIn = async (values: FormValues) => {
    try {
      const signal = AbortSignal.timeout(longestWait)
      return Object.fromEntries(await findNames(source, mentionsIn(values), signal))
    } catch (failure) {
      // Without the gateway the file has ids alone: names are for people, and nothing depends on them.
      if (!(failure instanceof NetworkFailure || failure instanceof Cancelled))
        toast({ kind: 'error', text: t('exportNameless', { reason: messageOf(failure) }) })
      return {}
    }
  }
  const replace = ({ bpmnXml, settings, names }: ModelFile) => {
    for (const [field, value] of Object.entries({ ...settings, bpmnXml }))
      setValue(field, value, { shouldDirty: true })
    if (settings) drawing.setImportedNames(names)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <DrawingFiles
          xml={xml}
          readOnly={readOnly}
          hasSettings={() => hasSettings(getValues())}
          onReplace={replace}
          onExport={() => void exportLast()}
        />
        {task ? (
          <Button variant="outline" className="ml-auto" onClick={() => to.onSettings(task.id)}>
            <SlidersHorizontal aria-hidden />
            {t('nodes.open', { name: task.name || task.id })}
          </Button>
        ) : null}
      </div>
      <div className="min-h-112 flex-1 overflow-hidden rounded-panel border bg-panel">
        <BpmnModeler
          ref={drawing.ref}
          xml={xml}
          readOnly={readOnly}
          selected={selected}
          marks={marks}
          onChange={field.onChange}
          onPending={drawing.setPending}
          onSelect={(node) => {
            setTask(node?.type === 'bpmn:UserTask' ? node : undefined)
            if (node) to.onSelect(node.id)
          }}
        />
      </div>
    </>
  )
}
