const cells: Readonly<Record<string, string>> = {
  lineId: 'lineName',
  containerId: 'containerName',
  parentId: 'parentName',
  organizationId: 'organizationName',
  designUnitId: 'designUnitName',
  unitWorkId: 'unitWorkName',
  startSegmentId: 'startSegment',
  centerSegmentId: 'centerSegment',
  endSegmentId: 'endSegment',
}

/** The column of a sheet in which people say a field: the name of what the field has the id of, or the field itself. */
export function namingCell(field: string): string {
  return cells[field] ?? field
}
