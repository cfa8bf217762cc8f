let pressed: { element: Element; isOfForm: boolean } | null = null;

/**
 * Leaves out the second click of a double press whose first one took its form or dialog off the page: it was meant for what is
 * gone, and would press whatever lies there now, as a link of a receipt or of the bar at the bottom of a phone.
 */
export function guardDoublePress(event: MouseEvent): void {
  const first = pressed;
  const { target } = event;
  pressed =
    target instanceof Element ? { element: target, isOfForm: target.closest('form, dialog') !== null } : null;
  if (event.detail < 2 || !first?.isOfForm || first.element.isConnected) return;
  event.preventDefault();
  event.stopPropagation();
}
