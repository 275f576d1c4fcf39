import { useTranslation } from 'react-i18next'
import type { ListedElement } from './messages.ts'

/** What an element of a model is called: its name, with its type in words. */
export function useElementName(): (element: Pick<ListedElement, 'name' | 'type'>) => string {
  const { t } = useTranslation('bpmn-modeler')
  return ({ name, type }) => {
    const plain = type.replace('bpmn:', '')
    const typeName = t(`type.${plain}`, { defaultValue: plain })
    return name ? t('named', { name, type: typeName }) : typeName
  }
}
