import { Download, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { download } from '../../kit/download.ts'
import type { FormValues } from '../../kit/form-request.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { processTemplates } from '../process-templates.ts'

/** As the contract allows, characters. */
const largestDrawing = 10 * 1024 * 1024

interface DrawingPaneProps {
  /** What an exported file is called; empty while the model has no key. */
  name: string
}

/** The drawing of a model: it begins from a packaged process or from a file, and goes out as one. */
export function DrawingPane({ name }: DrawingPaneProps) {
  const { t } = useTranslation('workflow-model')
  const { field } = useController<FormValues, string>({ name: 'bpmnXml' })
  const [problem, setProblem] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const xml = String(field.value)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (!chosen) return
    const text = chosen.size > largestDrawing ? '' : await chosen.text()
    const readable = text.includes('http://www.omg.org/spec/BPMN/20100524/MODEL')
    setProblem(
      readable ? undefined : t(text === '' ? 'import.tooLarge' : 'import.unreadable', { name: chosen.name }),
    )
    if (readable) field.onChange(text)
  }
  const template = processTemplates.find(({ bpmnXml }) => bpmnXml === xml)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('template.label')}
        className="max-w-64"
        value={template?.key ?? ''}
        onChange={({ target }) => {
          const chosen = processTemplates.find(({ key }) => key === target.value)
          if (chosen) field.onChange(chosen.bpmnXml)
        }}
      >
        <option value="">{t('template.own')}</option>
        {processTemplates.map(({ key }) => (
          <option key={key} value={key}>
            {t(`template.${key}`)}
          </option>
        ))}
      </Select>
      <input
        ref={file}
        type="file"
        accept=".bpmn,.xml"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('import.choose')}
        onChange={(event) => void take(event)}
      />
      <Button variant="outline" onClick={() => file.current?.click()}>
        <FileUp aria-hidden />
        {t('import.action')}
      </Button>
      <Button
        variant="outline"
        onClick={() => download(`${name || 'process'}.bpmn`, new Blob([xml], { type: 'application/xml' }))}
      >
        <Download aria-hidden />
        {t('export')}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-dense">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
