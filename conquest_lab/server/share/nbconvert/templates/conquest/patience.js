// anywidget gives a model two seconds to begin, and leaves a hole in the page where a busy machine needs longer.
{
  const LONGEST = 120000;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 2000 ? LONGEST : milliseconds);
}
