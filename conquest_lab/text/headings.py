"""What the printed headings mean in English: the books are French, their readers need not be."""

from __future__ import annotations

from conquest_lab.core.words import Speaker

MEANINGS = {
    # Conquêtes
    "Contenu": "What is in the box",
    "Préparation": "Getting ready",
    "Les territoires": "Territories",
    "Déroulement du jeu": "Course of the game",
    "Déroulé d'une attaque": "Course of an attack",
    "Fin du jeu": "End of the game",
    "Décompte des points": "Counting points",
    "Variante": "Variant",
    "Le mode Solo": "Solo play",
    "Attaque / Défense": "Attack and defence",
    "Tour de jeu du bot": "The bot's turn",
    "Votre tour de jeu": "Your turn",
    "Fin de partie": "End of the game",
    # Risk Express
    "Mise en place": "Setting up",
    "Dés": "Dice",
    "Les cartes de pays": "Country cards",
    "Commencer": "Beginning",
    "Pendant votre tour": "During your turn",
    "Gagner": "Winning",
    "Règle optionnelle": "Optional rule",
    "Exemple": "Example",
    # Risk
    "Le plateau de jeu": "The board",
    "Les pions en plastique": "The plastic pieces",
    "Les dés": "The dice",
    "Les cartes": "The cards",
    "Risk la conquête du monde": "Risk: conquer the world",
    "Revendication des territoires": "Claiming territories",
    "Renforcer les territoires": "Reinforcing territories",
    "Votre tour": "Your turn",
    "Recensement des territoires": "Counting territories",
    "Contrôlez-vous des continents ?": "Do you control continents?",
    "Échange de cartes Territoire": "Trading territory cards",
    "Placement des renforts": "Placing reinforcements",
    "Quelques mots à propos du combat": "A few words on combat",
    "Où puis-je envahir ?": "Where may I invade?",
    "Comment combattre": "How to fight",
    "Résoudre le combat": "Resolving combat",
    "Mettre fin à une invasion": "Ending an invasion",
    "Changer de territoire attaquant pendant une invasion": "Attacking from elsewhere",
    "Réussir une invasion et prendre possession d'un territoire": "Taking a territory",
    "Éliminer un autre joueur": "Eliminating another player",
    "Renforcer votre position": "Strengthening your position",
    "Piocher une carte Territoire": "Drawing a territory card",
    "But du jeu": "Aim of the game",
    "Risk le jeu à 2": "Risk for two",
    "Variante – indépendants passifs": "Variant: passive independents",
    "Variante – indépendants actifs": "Variant: active independents",
    "Ordre du tour": "Order of the turn",
    "Influencer les armées indépendantes": "Swaying the independent armies",
    "Recevoir des renforts": "Receiving reinforcements",
    "Renforts alliés": "Reinforcements of an ally",
    "Combat": "Combat",
    "Renforcer vos alliés": "Strengthening your allies",
    "Risk par équipe": "Risk in teams",
    "Renforcez vos positions": "Strengthen your positions",
    # La Conquête du Monde
    "Règle du jeu": "Rules of the game",
    "Accessoires du jeu": "What is in the box",
    "Déroulement de la partie": "Course of the game",
    "I - La distribution des territoires": "I – Dealing out the territories",
    "II - La conquête du monde": "II – Conquering the world",
    "Premier temps": "Step one",
    "Deuxième temps : Combats": "Step two: combat",
    "Troisième temps : Déplacement des Armées": "Step three: moving armies",
    "Cartes": "Cards",
    "Élimination d'un joueur": "Elimination of a player",
    "Variante : deuxième règle": "Variant: the second rule",
    "Remarque": "Remark",
    # Refonte de Risk
    "Début du jeu": "Beginning the game",
    "Déroulement d’un tour": "Course of a turn",
    "Production": "Production",
    "Construction": "Building",
    "Entraînement": "Training",
    "Déplacement maritime": "Moving by sea",
    "Conditions de victoire": "How to win",
}


def meaning(heading: str, t: Speaker) -> str:
    """What a printed heading says, for who does not read French; "" where that needs no telling."""
    found = "" if t.language == "fr" else MEANINGS.get(heading, "")
    return "" if found == heading else found
