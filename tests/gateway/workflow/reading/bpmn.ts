/** Pieces of BPMN for tests, without a diagram. */

export const executor = '<extensionElements><milepost:executor settingMode="starter"/></extensionElements>'

export function task(id: string): string {
  return `<userTask id="${id}">${executor}</userTask>`
}

export function flow(from: string, to: string): string {
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
}

export function bpmn(process: string, beside = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:milepost="urn:milepost:bpmn:1" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <process id="p" isExecutable="true">${process}</process>${beside}
</definitions>`
}
