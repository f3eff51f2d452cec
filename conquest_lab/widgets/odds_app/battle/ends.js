// The ends of a battle by their chances, walked from the most armies down; `laws` gives for each
// number of dice, "3-2", the losses of both sides and their chance.
export function ends(attackers, defenders, attackDice, defenceDice, laws) {
  const reach = Array.from({ length: attackers + 1 }, () => new Float64Array(defenders + 1));
  reach[attackers][defenders] = 1;
  for (let a = attackers; a > 0; a -= 1) {
    for (let d = defenders; d > 0; d -= 1) {
      const here = reach[a][d];
      if (here > 0) {
        for (const [lost, killed, chance] of laws[
          `${Math.min(a, attackDice)}-${Math.min(d, defenceDice)}`
        ]) {
          reach[a - lost][d - killed] += here * chance;
        }
      }
    }
  }
  const held = Array.from({ length: defenders }, (_, n) => reach[0][defenders - n]);
  const taken = Array.from({ length: attackers }, (_, n) => reach[n + 1][0]);
  return { held, taken, conquer: taken.reduce((sum, one) => sum + one, 0) };
}
