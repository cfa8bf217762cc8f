/** Whether the person has moved since the page was loaded: then a new screen's heading takes the focus. */
let moved = false;
export const noteNavigation = (): void => {
  moved = true;
};
export const hasNavigated = (): boolean => moved;
